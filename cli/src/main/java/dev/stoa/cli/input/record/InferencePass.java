package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputLocation;
import java.util.List;

/** One pass over all inputs that infers their schema and reports its progress. */
public final class InferencePass {
  private final InferenceListener listener;
  private final long totalInBytes;
  private long finishedFileBytes;

  /** Starts a pass. */
  public InferencePass(List<InputLocation> locations, InferenceListener listener) {
    this.listener = listener;
    this.totalInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  /** Reports how many bytes of the current file were read. */
  public void update(long fileBytesRead) {
    listener.onProgress(Math.min(totalInBytes, finishedFileBytes + fileBytesRead), totalInBytes);
  }

  /** Ends the current file. */
  public void finish(InputLocation location) {
    finishedFileBytes += location.sizeInBytes();
  }
}
