/**
 * Child JVMs that write and query tables of Delta Lake and Apache Iceberg by SQL. The modules
 * {@code delta} and {@code iceberg} both compile these sources, each with the Spark version that
 * its format needs.
 */
package dev.stoa.peers.sql;
