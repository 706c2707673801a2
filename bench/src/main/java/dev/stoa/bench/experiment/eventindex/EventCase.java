package dev.stoa.bench.experiment.eventindex;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What is measured. */
public enum EventCase {
  /** Writes events that are in memory, with their indexes; the time of one event. */
  INGEST("ingest"),
  /** Finds one attribute by key; the median time of a key. */
  LOOKUP("lookup"),
  /** Looks for keys that no event has; the median time of a key. */
  ABSENT("absent"),
  /** Finds the attributes of 1,000 keys in a call; the time of one key. */
  BATCH("lookup-1000"),
  /** Finds single keys with 16 threads; the time divided by the number of keys. */
  THREADS("lookup-16-threads"),
  /** Counts the events whose triggers contain a text; the time of one event. */
  SCAN("scan"),
  /** Replaces events in batches of 10,000, by key; the time of one event. */
  UPSERT("upsert"),
  /** Deletes events in batches of 10,000, by key; the time of one event. */
  DELETE("delete"),
  /** Finds one attribute by key while a thread upserts small batches; the median time of a key. */
  LOOKUP_WHILE_WRITING("lookup-while-writing"),
  /** Finds one attribute by key after 100 small upserts and a compaction; the median of a key. */
  SMALL_COMMITS("small-commits");

  /** The cases of files that are written once. */
  static final Set<EventCase> OF_FILES = Set.copyOf(EnumSet.range(INGEST, SCAN));

  /** The cases in which events change. */
  static final Set<EventCase> OF_CHANGES =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.range(INGEST, SCAN)));

  private final String label;

  EventCase(String label) {
    this.label = label;
  }

  /** Returns the name in reports. */
  public String label() {
    return label;
  }

  /** Returns the case with a label. */
  public static EventCase of(String label) {
    return Arrays.stream(values())
        .filter(value -> value.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no case " + label));
  }
}
