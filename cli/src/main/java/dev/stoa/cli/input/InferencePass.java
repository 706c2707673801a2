package dev.stoa.cli.input;

import java.util.List;

/** One pass over all inputs that infers their schema and reports its progress. */
final class InferencePass {
  private final InferenceListener listener;
  private final long totalInBytes;
  private long finishedSizeInBytes;

  InferencePass(List<InputLocation> locations, InferenceListener watch) {
    this.listener = watch;
    this.totalInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  /** Reports the bytes read of the current input. */
  void update(long bytes) {
    listener.onProgress(Math.min(totalInBytes, finishedSizeInBytes + bytes), totalInBytes);
  }

  /** Reports that the current input is complete. */
  void finish(InputLocation location) {
    finishedSizeInBytes += location.sizeInBytes();
  }
}
