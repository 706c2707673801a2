package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.csv.CsvSampleRows.Cell;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Detects whether the first row of a sample contains the names of the columns, as DuckDB does: it
 * does if its fields do not fit the types of the fields below, or if all columns are text and its
 * fields are distinct.
 */
final class CsvHeader {
  private CsvHeader() {}

  /**
   * Returns whether the first row is a header.
   *
   * @param rows the rows, all of the same number of fields
   * @param knownNames the names that the columns probably have; empty if unknown
   */
  static boolean isIn(List<List<Cell>> rows, Set<String> knownNames) {
    if (rows.isEmpty()) {
      return true;
    }
    List<String> first = rows.get(0).stream().map(Cell::text).toList();
    if (!knownNames.isEmpty() && knownNames.containsAll(first)) {
      return true;
    }
    if (rows.size() == 1) {
      return first.stream().noneMatch(text -> CsvCellKind.of(text).isTyped());
    }
    List<String> typedFields = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      Optional<CsvCellKind> kind = kindOf(rows.subList(1, rows.size()), i);
      CsvCellKind firstKind = CsvCellKind.of(first.get(i));
      if (kind.isPresent() && firstKind != CsvCellKind.EMPTY) {
        if (firstKind != kind.get() && !CsvNulls.isUsualNull(first.get(i))) {
          return true;
        }
        typedFields.add(first.get(i));
      }
    }
    return typedFields.isEmpty()
        ? new HashSet<>(first).size() == first.size()
        : areConsecutive(typedFields);
  }

  /** Returns the type that all values of a column have; empty if it is text or has no values. */
  static Optional<CsvCellKind> kindOf(List<List<Cell>> rows, int column) {
    CsvCellKind common = CsvCellKind.EMPTY;
    for (List<Cell> row : rows) {
      String text = row.get(column).text();
      CsvCellKind kind = CsvNulls.isUsualNull(text) ? CsvCellKind.EMPTY : CsvCellKind.of(text);
      if (kind != CsvCellKind.EMPTY) {
        if (!kind.isTyped() || (common != CsvCellKind.EMPTY && common != kind)) {
          return Optional.empty();
        }
        common = kind;
      }
    }
    return Optional.of(common).filter(kind -> kind != CsvCellKind.EMPTY);
  }

  /** Returns whether the fields are numbers in sequence, such as years that name columns. */
  private static boolean areConsecutive(List<String> fields) {
    if (fields.size() < 2) {
      return false;
    }
    try {
      for (int i = 1; i < fields.size(); i++) {
        if (Long.parseLong(fields.get(i)) - Long.parseLong(fields.get(i - 1)) != 1) {
          return false;
        }
      }
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /**
   * Returns the names of columns, given their fields of the header: as in DuckDB, the second of two
   * equal names a is a_1, and the third column is column2 if it has no name.
   */
  static List<String> distinctNames(List<String> fields) {
    Set<String> usedNames = new HashSet<>(fields);
    Set<String> names = new LinkedHashSet<>();
    for (String field : fields) {
      String base = field.isEmpty() ? "column" + names.size() : field;
      boolean isKept = !field.isEmpty() && !names.contains(field);
      String name = base;
      for (int i = 1; !isKept && usedNames.contains(name); i++) {
        name = base + "_" + i;
      }
      usedNames.add(name);
      names.add(name);
    }
    return List.copyOf(names);
  }

  /** Returns the names of columns without a header, as in DuckDB: column0, column1. */
  static List<String> namesWithout(int columnCount) {
    int digitCount = Integer.toString(Math.max(0, columnCount - 1)).length();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < columnCount; i++) {
      names.add(String.format(Locale.ROOT, "column%0" + digitCount + "d", i));
    }
    return names;
  }
}
