/**
 * The child JVMs of Spark's table formats, which are changed by SQL. The modules {@code delta} and
 * {@code iceberg} compile these sources, each with the Spark that its format wants.
 */
package dev.stoa.peers.sql;
