/**
 * Builders of the vectors of a batch, to which values decoded from Avro binary are appended.
 *
 * <p>Internal. Called by the types of values; made by the readers of batches.
 */
package dev.stoa.format.batch;
