package dev.stoa.bench.work;

/**
 * Is told how far long work is. The command line implements it; the demo and the experiments call
 * it from one thread.
 */
public interface Progress {
  /** Shows nothing. */
  Progress NONE =
      new Progress() {
        @Override
        public void begin(String work, long totalInBytes) {}

        @Override
        public void update(long rows, long bytes) {}

        @Override
        public void end() {}

        @Override
        public void step(String work) {}
      };

  /** Work such as "writing" starts on so many bytes; 0 when that is not known. */
  void begin(String work, long totalInBytes);

  /** So much is done; called for every row. */
  void update(long rows, long bytes);

  /** The work is over. */
  void end();

  /** Work such as "round 2 of 5: parquet" starts that cannot say how far it is. */
  void step(String work);
}
