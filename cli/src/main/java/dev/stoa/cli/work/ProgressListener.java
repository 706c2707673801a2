package dev.stoa.cli.work;

/**
 * Receives the progress of long work. The command line implements it; the demo and the experiments
 * call it from one thread.
 */
public interface ProgressListener {
  /** A listener that ignores the progress. */
  ProgressListener NONE =
      new ProgressListener() {
        @Override
        public void begin(String work, long totalInBytes) {}

        @Override
        public void update(long rowCount, long byteCount) {}

        @Override
        public void end() {}

        @Override
        public void step(String work) {}
      };

  /** Starts an activity such as "writing" of {@code totalInBytes}; 0 when unknown. */
  void begin(String work, long totalInBytes);

  /** Reports the rows and bytes processed so far; called for every row. */
  void update(long rowCount, long byteCount);

  /** Ends the activity. */
  void end();

  /** Reports the step that starts now, such as "round 2 of 5: parquet"; it is not ended. */
  void step(String work);
}
