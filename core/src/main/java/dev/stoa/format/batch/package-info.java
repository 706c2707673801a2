/**
 * Builders of the vectors of a batch; values decoded from Avro binary are appended to them.
 *
 * <p>Internal. Called by the serdes; created by the batch readers.
 */
@Internal
package dev.stoa.format.batch;

import dev.stoa.annotation.Internal;
