/**
 * The files of a table's metadata: snapshots, and the manifest segments and patches that they name.
 * Used by the table, which decides what they say.
 */
package dev.stoa.format.manifest;
