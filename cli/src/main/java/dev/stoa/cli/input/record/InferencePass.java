package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputLocation;
import java.util.List;

/** One pass over all inputs that infers their schema and reports its progress. */
public final class InferencePass {
  private final InferenceListener listener;
  private final long totalInBytes;
  private long finishedSizeInBytes;

  public InferencePass(List<InputLocation> locations, InferenceListener listener) {
    this.listener = listener;
    this.totalInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  /** Reports the bytes read of the current input. */
  public void update(long bytes) {
    listener.onProgress(Math.min(totalInBytes, finishedSizeInBytes + bytes), totalInBytes);
  }

  /** Counts an input that was read to its end. */
  public void finish(InputLocation location) {
    finishedSizeInBytes += location.sizeInBytes();
  }
}
