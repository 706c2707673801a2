package dev.stoa.bench.experiment.loop;

import dev.stoa.bench.harness.Outcome;
import dev.stoa.bench.peer.Sums;

/**
 * What one loop over the rows gave.
 *
 * @param sums equal for all formats
 * @param bytesRead what was asked from storage
 * @param nanos from before the files were opened until they were closed
 */
public record Reading(Sums sums, long bytesRead, long nanos) {
  Outcome outcome() {
    return Outcome.of("sum " + sums.sum(), sums.rows(), bytesRead, nanos);
  }
}
