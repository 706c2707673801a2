/**
 * Converts batches of tables to Arrow's vectors, and Arrow's vectors to batches that tables can
 * store. Called by programs that exchange rows with engines or libraries that use Arrow; uses
 * core's public packages.
 */
package dev.stoa.arrow;
