/** The child JVM that reads Parquet with Hardwood. */
package dev.stoa.peers.hardwood;
