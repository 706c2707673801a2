package dev.stoa.cli.input;

import java.util.List;

/** One pass over all inputs that looks for their schema; says how far it is. */
final class InferencePass {
  private final InputWatch watch;
  private final long totalInBytes;
  private long finishedInBytes;

  InferencePass(List<InputLocation> locations, InputWatch watch) {
    this.watch = watch;
    this.totalInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  /** Saw so many bytes of the present input. */
  void saw(long bytes) {
    watch.saw(Math.min(totalInBytes, finishedInBytes + bytes), totalInBytes);
  }

  /** Saw all of an input. */
  void finished(InputLocation location) {
    finishedInBytes += location.sizeInBytes();
  }
}
