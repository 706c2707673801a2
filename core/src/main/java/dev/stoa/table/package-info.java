/**
 * Tables: created, opened, written, committed, scanned and verified. A snapshot names manifest
 * segments, they name split directories and column files; a commit creates the next snapshot in one
 * atomic step.
 *
 * <p>Public. Called by users and engines; manifests and snapshot files stay inside.
 */
package dev.stoa.table;
