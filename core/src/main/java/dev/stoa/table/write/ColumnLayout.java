package dev.stoa.table.write;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The layout of the values of a column. A writer uses a simpler layout for a page if it is smaller,
 * so every layout works for every column. The CIF paper is "Column-Oriented Storage Techniques for
 * MapReduce" (Floratou et al., VLDB 2011).
 */
public enum ColumnLayout {
  /**
   * The best layout for the column's type: {@link #VECTOR}, but {@link #DICTIONARY_SKIP_LIST} for
   * general unions and recursive records.
   */
  DEFAULT("default"),
  /** Consecutive values (CIF paper, section 4). */
  PLAIN("plain"),
  /**
   * Plain values with skip entries, so that a cursor skips rows without decoding (CIF paper,
   * section 5.2).
   */
  SKIP_LIST("skiplist"),
  /**
   * A skip list whose repeated map keys and strings are dictionary codes (CIF paper, section 5.3),
   * so that a reader finds one key without building the map.
   */
  DICTIONARY_SKIP_LIST("dictionary-skiplist"),
  /**
   * Arrays of values, each with an encoding chosen by the {@link ColumnProfile}; maps are shredded
   * by key.
   */
  VECTOR("vector");

  private final String label;

  ColumnLayout(String label) {
    this.label = label;
  }

  /** Returns the layout's name in options and listings. */
  public String label() {
    return label;
  }

  /** Returns the layout with a label; empty if none exists. */
  public static Optional<ColumnLayout> ofLabel(String label) {
    return Stream.of(values()).filter(layout -> layout.label.equals(label)).findFirst();
  }
}
