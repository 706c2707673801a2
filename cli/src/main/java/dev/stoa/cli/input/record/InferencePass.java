package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputLocation;
import java.util.List;

/** Reports the progress of a pass over all inputs that infers their schema. */
public final class InferencePass {
  private final InferenceListener listener;
  private final long totalSizeInBytes;
  private long finishedFilesSizeInBytes;

  /** Starts a pass over the files. */
  public InferencePass(List<InputLocation> locations, InferenceListener listener) {
    this.listener = listener;
    this.totalSizeInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  /** Reports how many bytes of the current file were read. */
  public void reportProgress(long fileReadByteCount) {
    listener.onProgress(
        Math.min(totalSizeInBytes, finishedFilesSizeInBytes + fileReadByteCount), totalSizeInBytes);
  }

  /** Adds the current file to those that were read. */
  public void finishFile(InputLocation location) {
    finishedFilesSizeInBytes += location.sizeInBytes();
  }
}
