/** The child JVMs that read Parquet and ORC with Trino's readers. */
package dev.stoa.peers.trino;
