package dev.stoa.format.manifest;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What a commit changed, for people who read the table's history. Stored in the commit's snapshot;
 * no reader depends on it.
 *
 * @param addedRowCount the number of rows that it added; empty if unknown
 * @param removedRowCount the number of rows that it removed; empty if unknown
 * @param changedRowCount the number of rows whose values it replaced in place; empty if unknown
 * @param columns the names of the columns that it added, replaced, altered or dropped; empty if it
 *     changed whole rows
 * @param predicate the predicate of the rows that it removed or changed; empty if there is none
 * @param committer the program that made it, such as {@code stoa delete}; empty if unknown
 */
public record ChangeSummary(
    OptionalLong addedRowCount,
    OptionalLong removedRowCount,
    OptionalLong changedRowCount,
    List<String> columns,
    String predicate,
    String committer) {
  /** The summary of an unknown change. */
  public static final ChangeSummary NONE =
      new ChangeSummary(
          OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), List.of(), "", "");

  /** The tag of the section, which readers that do not know it skip. */
  static final int TAG = 4;

  private static final int MAX_COLUMN_COUNT = 100;
  private static final int MAX_TEXT_LENGTH = 1_000;

  private static final String ADDED_ROWS = "added-rows";
  private static final String REMOVED_ROWS = "removed-rows";
  private static final String CHANGED_ROWS = "changed-rows";
  private static final String COLUMN = "column";
  private static final String PREDICATE = "predicate";
  private static final String COMMITTER = "committer";

  /** Keeps the first columns and the beginnings of long texts. */
  public ChangeSummary {
    columns = List.copyOf(columns.subList(0, Math.min(columns.size(), MAX_COLUMN_COUNT)));
    predicate = cut(predicate);
    committer = cut(committer);
  }

  private static String cut(String text) {
    if (text.length() <= MAX_TEXT_LENGTH) {
      return text;
    }
    boolean isInsidePair = Character.isHighSurrogate(text.charAt(MAX_TEXT_LENGTH - 1));
    return text.substring(0, MAX_TEXT_LENGTH - (isInsidePair ? 1 : 0)) + "…";
  }

  /** Returns the summary of a change of columns. */
  public static ChangeSummary ofColumns(List<String> columns) {
    return NONE.withColumns(columns);
  }

  /** Returns the summary of a change of the rows for which a predicate holds. */
  public static ChangeSummary ofPredicate(String predicate) {
    return NONE.withPredicate(predicate);
  }

  /** Returns this summary with the numbers of rows that the change added and removed. */
  public ChangeSummary withRows(long newAddedRowCount, long newRemovedRowCount) {
    return new ChangeSummary(
        OptionalLong.of(newAddedRowCount),
        OptionalLong.of(newRemovedRowCount),
        changedRowCount,
        columns,
        predicate,
        committer);
  }

  /** Returns this summary with the number of rows that the change replaced values of. */
  public ChangeSummary withChangedRows(long newChangedRowCount) {
    return new ChangeSummary(
        addedRowCount,
        removedRowCount,
        OptionalLong.of(newChangedRowCount),
        columns,
        predicate,
        committer);
  }

  /** Returns this summary with other columns. */
  public ChangeSummary withColumns(List<String> newColumns) {
    return new ChangeSummary(
        addedRowCount, removedRowCount, changedRowCount, newColumns, predicate, committer);
  }

  /** Returns this summary with another predicate. */
  public ChangeSummary withPredicate(String newPredicate) {
    return new ChangeSummary(
        addedRowCount, removedRowCount, changedRowCount, columns, newPredicate, committer);
  }

  /** Returns this summary with another committer. */
  public ChangeSummary withCommitter(String newCommitter) {
    return new ChangeSummary(
        addedRowCount, removedRowCount, changedRowCount, columns, predicate, newCommitter);
  }

  /** Returns the summary of this change and a later one, made by one commit. */
  public ChangeSummary and(ChangeSummary later) {
    List<String> allColumns = new ArrayList<>(columns);
    later.columns.stream().filter(name -> !columns.contains(name)).forEach(allColumns::add);
    return new ChangeSummary(
        sum(addedRowCount, later.addedRowCount),
        sum(removedRowCount, later.removedRowCount),
        sum(changedRowCount, later.changedRowCount),
        allColumns,
        predicate.isEmpty() ? later.predicate : predicate,
        committer.isEmpty() ? later.committer : committer);
  }

  private static OptionalLong sum(OptionalLong left, OptionalLong right) {
    if (left.isEmpty()) {
      return right;
    }
    return OptionalLong.of(left.getAsLong() + right.orElse(0));
  }

  /** Encodes the summary as properties; empty if nothing is known. */
  ByteWriter write() {
    List<Map.Entry<String, String>> properties = new ArrayList<>();
    addCount(ADDED_ROWS, addedRowCount, properties);
    addCount(REMOVED_ROWS, removedRowCount, properties);
    addCount(CHANGED_ROWS, changedRowCount, properties);
    columns.forEach(column -> properties.add(Map.entry(COLUMN, column)));
    addText(PREDICATE, predicate, properties);
    addText(COMMITTER, committer, properties);
    ByteWriter out = new ByteWriter();
    out.writeVarint(properties.size());
    for (Map.Entry<String, String> property : properties) {
      out.writeText(property.getKey());
      out.writeText(property.getValue());
    }
    return out;
  }

  private static void addCount(
      String name, OptionalLong count, List<Map.Entry<String, String>> properties) {
    if (count.isPresent()) {
      properties.add(Map.entry(name, Long.toString(count.getAsLong())));
    }
  }

  private static void addText(
      String name, String value, List<Map.Entry<String, String>> properties) {
    if (!value.isEmpty()) {
      properties.add(Map.entry(name, value));
    }
  }

  /** Decodes the output of {@link #write}; ignores unknown properties. */
  static ChangeSummary read(ByteReader in) {
    OptionalLong addedRowCount = OptionalLong.empty();
    OptionalLong removedRowCount = OptionalLong.empty();
    OptionalLong changedRowCount = OptionalLong.empty();
    List<String> columns = new ArrayList<>();
    String predicate = "";
    String committer = "";
    int propertyCount = in.readCount("number of properties of a change", in.remaining());
    for (int i = 0; i < propertyCount; i++) {
      String name = in.readText("name of a property");
      String value = in.readText("value of a property");
      switch (name) {
        case ADDED_ROWS -> addedRowCount = parseCount(value, in);
        case REMOVED_ROWS -> removedRowCount = parseCount(value, in);
        case CHANGED_ROWS -> changedRowCount = parseCount(value, in);
        case COLUMN -> columns.add(value);
        case PREDICATE -> predicate = value;
        case COMMITTER -> committer = value;
        default -> {
          // A property of a later version.
        }
      }
    }
    return new ChangeSummary(
        addedRowCount, removedRowCount, changedRowCount, columns, predicate, committer);
  }

  private static OptionalLong parseCount(String text, ByteReader in) {
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw in.corrupt("expected a number of rows, found \"" + text + "\"", e);
    }
  }
}
