package dev.stoa.cli.input.record;

/** Receives the progress of schema inference, before any record is read. */
@FunctionalInterface
public interface InferenceListener {
  /** A listener that ignores the progress. */
  InferenceListener NONE = (readByteCount, totalSizeInBytes) -> {};

  /** Called after every record with the stored bytes read so far, of all inputs together. */
  void onProgress(long readByteCount, long totalSizeInBytes);
}
