package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The columns and fields of structs that the scans of a physical plan read, as {@code EXPLAIN
 * (FORMAT json)} names them.
 */
final class ScannedPaths {
  /**
   * What the plan reads of a table.
   *
   * @param scanCount how often it scans the table
   * @param isRepeated whether a scan is inside a recursive query
   * @param isComplete whether the plan names all that is returned: DuckDB names nothing where a
   *     scan returns all that it reads
   * @param paths the columns and fields that are returned
   * @param filterColumns columns whose names are in the text of conditions; not always returned
   * @param hasNullTest whether a scan tests that columns are not null
   */
  record Scanned(
      int scanCount,
      boolean isRepeated,
      boolean isComplete,
      Set<ColumnPath> paths,
      Set<ColumnPath> filterColumns,
      boolean hasNullTest) {
    private Scanned and(Scanned other) {
      return new Scanned(
          scanCount + other.scanCount,
          isRepeated || other.isRepeated,
          isComplete && other.isComplete,
          union(paths, other.paths),
          union(filterColumns, other.filterColumns),
          hasNullTest || other.hasNullTest);
    }

    private static Set<ColumnPath> union(Set<ColumnPath> first, Set<ColumnPath> second) {
      Set<ColumnPath> all = new HashSet<>(first);
      all.addAll(second);
      return all;
    }
  }

  private final Map<String, RecordType> tables;
  private final Map<String, Scanned> scanned = new HashMap<>();

  private ScannedPaths(Map<String, RecordType> tables) {
    this.tables = tables;
  }

  /** Returns what a plan reads of some tables; tables that it does not scan are left out. */
  static Map<String, Scanned> of(JsonNode plan, Map<String, RecordType> tables) {
    ScannedPaths reader = new ScannedPaths(tables);
    reader.visit(plan, false);
    return reader.scanned;
  }

  private void visit(JsonNode node, boolean isInRecursion) {
    String name = node.path("extra_info").path("Table").asText();
    RecordType table = tables.get(name.substring(name.lastIndexOf('.') + 1));
    if (table != null) {
      Set<ColumnPath> paths = new HashSet<>();
      JsonNode projections = node.path("extra_info").path("Projections");
      for (String projection : texts(projections)) {
        paths.addAll(paths(projection, table));
      }
      JsonNode filters = node.path("extra_info").path("Filters");
      boolean hasNullTest = filters.toString().contains("IS NOT NULL");
      Set<ColumnPath> filterColumns = columnsIn(filters, table);
      scanned.merge(
          name.substring(name.lastIndexOf('.') + 1),
          new Scanned(1, isInRecursion, !paths.isEmpty(), paths, filterColumns, hasNullTest),
          Scanned::and);
    }
    boolean isRecursive = node.path("name").asText().equals("REC_CTE");
    JsonNode children = node.isArray() ? node : node.path("children");
    children.forEach(child -> visit(child, isInRecursion || isRecursive));
  }

  private static List<String> texts(JsonNode node) {
    List<String> texts = new ArrayList<>();
    if (node.isArray()) {
      node.forEach(text -> texts.add(text.asText()));
    } else if (!node.asText().isEmpty()) {
      texts.add(node.asText());
    }
    return texts;
  }

  /** Returns the columns whose names occur in the text of conditions. */
  private static Set<ColumnPath> columnsIn(JsonNode filters, RecordType table) {
    String text = filters.toString().toLowerCase(Locale.ROOT);
    return table.fields().stream()
        .filter(column -> text.contains(column.name().toLowerCase(Locale.ROOT)))
        .map(column -> ColumnPath.of(column.name()))
        .collect(Collectors.toSet());
  }

  /** Returns what {@code a.b} may name: a column, or a field of column {@code a}. */
  private static Set<ColumnPath> paths(String text, RecordType table) {
    Set<ColumnPath> paths = new HashSet<>();
    for (Field column : table.fields()) {
      if (text.equalsIgnoreCase(column.name())) {
        paths.add(ColumnPath.of(column.name()));
      } else if (startsWith(text, column.name())) {
        String rest = text.substring(column.name().length() + 1);
        paths.add(fieldPath(ColumnPath.of(column.name()), column.type().valueType(), rest));
      }
    }
    return paths;
  }

  private static boolean startsWith(String text, String name) {
    return text.regionMatches(true, 0, name + ".", 0, name.length() + 1);
  }

  /** Returns the path of a field; the whole record if the text is not clear. */
  private static ColumnPath fieldPath(ColumnPath path, DataType type, String text) {
    if (type instanceof RecordType record) {
      for (Field field : record.fields()) {
        if (text.equalsIgnoreCase(field.name())) {
          return path.field(field.name());
        } else if (startsWith(text, field.name())) {
          String rest = text.substring(field.name().length() + 1);
          return fieldPath(path.field(field.name()), field.type().valueType(), rest);
        }
      }
    }
    return path;
  }
}
