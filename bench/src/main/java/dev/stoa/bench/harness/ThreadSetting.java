package dev.stoa.bench.harness;

/** How many threads an engine uses, for experiments that run every case with both settings. */
public enum ThreadSetting {
  /** One thread. */
  ONE("one-thread"),
  /** As many threads as the machine has processors. */
  ALL("all-threads");

  private final String label;

  ThreadSetting(String label) {
    this.label = label;
  }

  /** Returns the text that ends the names of cases. */
  public String label() {
    return label;
  }

  /** Returns the number of threads on this machine. */
  public int threadCount() {
    return this == ONE ? 1 : Runtime.getRuntime().availableProcessors();
  }

  /** Returns the name of a case with this setting, for example "q1-one-thread". */
  public String caseName(String work) {
    return work + "-" + label;
  }

  /** Returns the label of a contestant in a case with this setting. */
  public String contestantLabel(String work, String contestantName) {
    return Contestant.labelOf(caseName(work), contestantName);
  }
}
