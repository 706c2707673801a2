package dev.stoa.hadoop.mapreduce;

import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.StatusReporter;

/** A reporter of a task that keeps its counters and ignores its progress and status. */
public final class CountersReporter extends StatusReporter {
  private final Counters counters;

  /** Creates a reporter. */
  public CountersReporter(Counters counters) {
    this.counters = counters;
  }

  @Override
  public Counter getCounter(Enum<?> name) {
    return counters.findCounter(name);
  }

  @Override
  public Counter getCounter(String group, String name) {
    return counters.findCounter(group, name);
  }

  @Override
  public void progress() {}

  @Override
  public float getProgress() {
    return 0;
  }

  @Override
  public void setStatus(String status) {}
}
