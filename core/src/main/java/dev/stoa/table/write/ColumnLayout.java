package dev.stoa.table.write;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a writer lays out the values of a column. A page for which the layout would be larger than a
 * simpler one is written in the simpler one, so any layout goes with any column.
 */
public enum ColumnLayout {
  /**
   * What suits the column's type: {@link #VECTOR}, but {@link #DICTIONARY_SKIP_LIST} for unions of
   * several types and records that contain themselves.
   */
  DEFAULT("default"),
  /** Values one after another (CIF paper, section 4). */
  PLAIN("plain"),
  /** The same with skip entries, so that a cursor passes rows without decoding (section 5.2). */
  SKIP_LIST("skiplist"),
  /**
   * A skip list whose repeated map keys and texts are numbers of a dictionary (section 5.3), so
   * that one key is found without building the map.
   */
  DICTIONARY_SKIP_LIST("dictionary-skiplist"),
  /**
   * Arrays of values, each with an encoding of its own that a {@link ColumnProfile} guides, maps
   * shredded by key.
   */
  VECTOR("vector");

  private final String label;

  ColumnLayout(String label) {
    this.label = label;
  }

  /** How options and listings call it. */
  public String label() {
    return label;
  }

  /** The layout that options and listings call so; empty when none is called so. */
  public static Optional<ColumnLayout> ofLabel(String label) {
    return Stream.of(values()).filter(layout -> layout.label.equals(label)).findFirst();
  }
}
