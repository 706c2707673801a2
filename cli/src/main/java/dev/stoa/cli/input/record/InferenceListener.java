package dev.stoa.cli.input.record;

/** Receives the progress of schema inference, before any record is read. */
@FunctionalInterface
public interface InferenceListener {
  /** Ignores progress. */
  InferenceListener NONE = (bytes, totalInBytes) -> {};

  /** Called for every record with the stored bytes of all inputs that were read so far. */
  void onProgress(long bytes, long totalInBytes);
}
