//! The browser client, embedded when the program is built (`build.rs`) and served from memory.

use axum::body::Body;
use axum::http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LINK, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, Uri};

/// A file of the client. Texts come with compressed twins.
struct Asset {
    url: &'static str,
    mime: &'static str,
    hash: &'static str,
    plain: &'static [u8],
    br: Option<&'static [u8]>,
    gzip: Option<&'static [u8]>,
}

/// Sorted by URL.
static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Names of files below this carry a hash of what is in them: whatever has that name never changes.
pub const HASHED: &str = "/assets/";

/// The scripts that stand in the page itself.
pub fn scripts_in_page() -> impl Iterator<Item = &'static str> {
    let page = find("/").and_then(|page| str::from_utf8(page.plain).ok()).unwrap_or_default();
    page.split("<script>").skip(1).filter_map(|rest| Some(rest.split_once("</script>")?.0))
}

/// Answers every request that no route took: with a file of the client, with its page where the path is a screen's, or
/// with 404.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response<Body> {
    let Some(asset) = find(uri.path()) else {
        return bare(StatusCode::NOT_FOUND);
    };
    if method != Method::GET && method != Method::HEAD {
        let mut refused = bare(StatusCode::METHOD_NOT_ALLOWED);
        refused.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
        return refused;
    }
    let (encoding, bytes) = asset.variant(text(&headers, &ACCEPT_ENCODING));
    let etag = format!("\"{}{encoding}\"", asset.hash);
    let unchanged = matches(text(&headers, &IF_NONE_MATCH), &etag);
    let cache = if asset.url.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };

    let mut response = Response::new(if unchanged { Body::empty() } else { Body::from(bytes) });
    let fields = response.headers_mut();
    fields.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    fields.insert(VARY, HeaderValue::from_static("accept-encoding"));
    // What never changes is never asked for again.
    if let Some(etag) = HeaderValue::try_from(etag).ok().filter(|_| !asset.url.starts_with(HASHED)) {
        fields.insert(ETAG, etag);
    }
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        return response;
    }
    fields.insert(CONTENT_TYPE, HeaderValue::from_static(asset.mime));
    if !encoding.is_empty() {
        fields.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if let Some(link) = ahead(uri.path()).and_then(|link| HeaderValue::try_from(link).ok()) {
        fields.insert(LINK, link);
    }
    response
}

/// The files a page needs, in order: announced with the page, so that the browser loads them in parallel.
fn ahead(path: &str) -> Option<String> {
    let steps: Vec<&str> = path.split('/').skip(1).collect();
    let chunks: &[&str] = match steps.as_slice() {
        [""] => &["first-", "Home-"],
        ["t", _] => &["first-", "Join-"],
        // Mostly the GM, who opened the table.
        ["t", _, "s", "1"] => &["first-", "seat-", "desk-", "lists-"],
        ["t", _, "s", _] => &["first-", "seat-", "phone-"],
        _ => return None,
    };
    let scripts = ASSETS.iter().filter_map(|asset| asset.url.strip_prefix(HASHED).filter(|name| name.ends_with(".js")));
    let scripts = |chunk| scripts.clone().filter(move |name| name.starts_with(chunk));
    let links =
        chunks.iter().flat_map(|chunk| scripts(*chunk)).map(|name| format!("<{HASHED}{name}>; rel=modulepreload"));
    Some(links.collect::<Vec<_>>().join(", "))
}

impl Asset {
    /// The smallest form that the client takes: the name of its encoding (empty: none) and the bytes.
    fn variant(&self, accepted: &str) -> (&'static str, &'static [u8]) {
        let twins = [("br", self.br), ("gzip", self.gzip)];
        let taken =
            twins.into_iter().find_map(|(name, bytes)| Some((name, bytes.filter(|_| accepts(accepted, name))?)));
        taken.unwrap_or(("", self.plain))
    }
}

/// The file at a path; the client's page for paths of its screens, which have no dot and are not the server's own.
fn find(path: &str) -> Option<&'static Asset> {
    let exact = |url: &str| ASSETS.binary_search_by(|asset| asset.url.cmp(url)).ok().map(|at| &ASSETS[at]);
    let servers = ["/api", "/ws"].iter().any(|own| path == *own || path.starts_with(&format!("{own}/")));
    exact(path).or_else(|| if servers || path.contains('.') { None } else { exact("/index.html") })
}

/// Whether a list like `br;q=1.0, gzip, *;q=0` takes an encoding. What it does not name, it does not take.
fn accepts(list: &str, encoding: &str) -> bool {
    list.split(',').any(|entry| {
        let mut words = entry.split(';').map(str::trim);
        let named = words.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let refused = words.any(|word| word.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)));
        named && !refused
    })
}

/// Whether `If-None-Match` names the tag, weakly as HTTP wants it there.
fn matches(list: &str, etag: &str) -> bool {
    list.split(',').map(str::trim).any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

/// The text of a header; empty when it is absent.
fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> &'a str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

fn bare(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn get(path: &str, headers: &[(HeaderName, &'static str)]) -> Response<Body> {
        let headers = headers.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect();
        serve(Method::GET, path.parse().unwrap(), headers).await
    }

    async fn bytes(response: Response<Body>) -> Vec<u8> {
        axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap().to_vec()
    }

    fn header<'a>(response: &'a Response<Body>, name: &HeaderName) -> &'a str {
        text(response.headers(), name)
    }

    #[test]
    fn the_table_is_sorted_as_it_is_searched() {
        assert!(ASSETS.is_sorted_by(|a, b| a.url < b.url));
        assert!(ASSETS.iter().all(|asset| std::ptr::eq(find(asset.url).unwrap(), asset)));
    }

    #[tokio::test]
    async fn screens_get_the_page_and_it_is_asked_for_again() {
        for path in ["/", "/t/ABCDEF", "/t/ABCDEF/s/3", "/index.html", "/apiary"] {
            let response = get(path, &[]).await;
            assert_eq!(response.status(), StatusCode::OK, "{path}");
            assert_eq!(header(&response, &CONTENT_TYPE), "text/html; charset=utf-8");
            assert_eq!(header(&response, &CACHE_CONTROL), "no-cache");
            assert_eq!(bytes(response).await, find("/index.html").unwrap().plain);
        }
    }

    #[tokio::test]
    async fn a_page_names_the_files_of_its_screen() {
        for (path, name) in
            [("/", "Home-"), ("/t/ABCDEF", "Join-"), ("/t/ABCDEF/s/1", "desk-"), ("/t/ABCDEF/s/3", "phone-")]
        {
            let response = get(path, &[]).await;
            let link = header(&response, &LINK);
            assert!(link.contains(&format!("<{HASHED}{name}")) && link.contains("rel=modulepreload"), "{path}: {link}");
            for url in link.split(", ").filter_map(|l| Some(l.strip_prefix('<')?.split_once('>')?.0)) {
                assert!(find(url).is_some(), "{path} names {url}");
            }
        }
        assert_eq!(header(&get("/verify", &[]).await, &LINK), "");
    }

    #[test]
    fn the_page_opens_the_connection_itself() {
        let scripts: Vec<&str> = scripts_in_page().collect();
        assert!(matches!(scripts.as_slice(), [opens] if opens.contains("new WebSocket(")), "{scripts:?}");
    }

    #[tokio::test]
    async fn what_is_no_screen_is_not_found() {
        for path in ["/api", "/api/tables/x", "/ws/ABCDEF/1", "/assets/gone.js", "/favicon.nope", "/../Cargo.toml"] {
            assert_eq!(get(path, &[]).await.status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[tokio::test]
    async fn files_named_by_their_content_are_kept_for_ever() {
        for asset in ASSETS.iter().filter(|asset| asset.url.starts_with(HASHED)) {
            assert!(header(&get(asset.url, &[]).await, &CACHE_CONTROL).contains("immutable"));
        }
    }

    #[test]
    fn the_best_encoding_that_is_taken_is_sent() {
        let asset =
            Asset { url: "/a.js", mime: "", hash: "", plain: b"plain", br: Some(b"brotli"), gzip: Some(b"gzip") };
        for (accepted, encoding, body) in [
            ("gzip, deflate, br, zstd", "br", "brotli"),
            ("gzip, br;q=0", "gzip", "gzip"),
            ("GZIP;q=0.5", "gzip", "gzip"),
            ("identity", "", "plain"),
            ("", "", "plain"),
        ] {
            assert_eq!(asset.variant(accepted), (encoding, body.as_bytes()), "{accepted}");
        }
        let picture = Asset { br: None, gzip: None, ..asset };
        assert_eq!(picture.variant("br, gzip"), ("", &b"plain"[..]));
    }

    #[tokio::test]
    async fn texts_come_compressed() {
        for asset in ASSETS.iter().filter(|asset| asset.br.is_some()) {
            let response = get(asset.url, &[(ACCEPT_ENCODING, "br")]).await;
            assert_eq!(header(&response, &CONTENT_ENCODING), "br");
            assert_eq!(header(&response, &VARY), "accept-encoding");
            assert_eq!(bytes(response).await, asset.br.unwrap());
        }
    }

    #[tokio::test]
    async fn an_unchanged_file_is_not_sent_again() {
        let first = get("/", &[(ACCEPT_ENCODING, "br")]).await;
        let etag = first.headers()[ETAG].clone();
        let ask = |encoding: &'static str, tags: String| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(encoding));
            headers.insert(IF_NONE_MATCH, tags.parse().unwrap());
            serve(Method::GET, Uri::from_static("/"), headers)
        };
        let tag = etag.to_str().unwrap();
        for tags in [tag.to_owned(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let again = ask("br", tags).await;
            assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
            assert_eq!(again.headers()[ETAG], etag);
            assert!(bytes(again).await.is_empty());
        }
        assert_eq!(ask("br", "\"other\"".to_owned()).await.status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn only_reading_is_allowed() {
        let response = serve(Method::POST, Uri::from_static("/"), HeaderMap::new()).await;
        assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
        assert_eq!(header(&response, &ALLOW), "GET, HEAD");
    }
}
