package dev.stoa.bench.demo;

/**
 * Is told how far long work is. The command line implements it; the demo calls it from one thread.
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
      };

  /** Work such as "writing" starts on so many bytes; 0 when that is not known. */
  void begin(String work, long totalInBytes);

  /** So much is done; called for every row. */
  void update(long rows, long bytes);

  /** The work is over. */
  void end();
}
