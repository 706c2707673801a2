package dev.stoa.cli.input;

/** Receives the progress of schema inference, before any record is read. */
@FunctionalInterface
public interface InferenceListener {
  /** Ignores progress. */
  InferenceListener NONE = (bytes, totalInBytes) -> {};

  /** Reports the stored bytes of all inputs read so far; called for every record. */
  void onProgress(long bytes, long totalInBytes);
}
