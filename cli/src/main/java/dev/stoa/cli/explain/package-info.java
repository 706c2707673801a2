/**
 * Shows what a scan opens, skips and reads: as tables of text, and as JSON.
 *
 * <p>Called by the command explain.
 */
package dev.stoa.cli.explain;
