//! Holds the workspace to its own lines: who may know whom, what may stand where, licences.
