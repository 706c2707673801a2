/**
 * Batches of tables as Arrow's vectors, and Arrow's vectors as records that tables take. Called by
 * programs that hand rows to engines or libraries which speak Arrow; knows core's public packages.
 */
package dev.stoa.arrow;
