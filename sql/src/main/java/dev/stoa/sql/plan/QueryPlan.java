package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.type.Field;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Finds what a query reads of some tables. The physical plan, from {@code EXPLAIN (FORMAT json)},
 * names the columns and fields of structs. The logical plan, from {@code json_serialize_plan}, has
 * the conditions, and shows where only constant keys of maps are used: their columns are followed
 * through the operators. Operators that this class does not know use all columns of their inputs.
 */
public final class QueryPlan {
  private static final Set<String> LEFT_JOINS = Set.of("SEMI", "ANTI");
  private static final Set<String> RIGHT_JOINS = Set.of("RIGHT_SEMI", "RIGHT_ANTI");
  private static final Set<String> BOTH_JOINS = Set.of("INNER", "LEFT", "RIGHT", "OUTER", "SINGLE");

  private final Map<String, RecordType> tables;
  private final Map<String, List<PlannedScan>> scans = new HashMap<>();

  private QueryPlan(Map<String, RecordType> tables) {
    this.tables = tables;
  }

  /**
   * Returns the uses of tables by their names in the plans; those that are not scanned are left
   * out.
   *
   * @param physicalPlan the physical plan
   * @param logicalPlan the logical plan, without the removal of unused columns
   * @param tables the types of the tables' rows
   */
  public static Map<String, TableUse> uses(
      JsonNode physicalPlan, JsonNode logicalPlan, Map<String, RecordType> tables) {
    QueryPlan reader = new QueryPlan(tables);
    reader.visit(logicalPlan).markUsed();
    Map<String, TableUse> uses = new HashMap<>();
    ScannedPaths.of(physicalPlan, tables)
        .forEach((name, scanned) -> uses.put(name, reader.use(name, scanned)));
    return uses;
  }

  private TableUse use(String name, ScannedPaths.Scanned scanned) {
    List<PlannedScan> planned = scans.getOrDefault(name, List.of());
    Set<ColumnPath> usedPaths =
        planned.stream().flatMap(scan -> scan.paths().stream()).collect(Collectors.toSet());
    SortedSet<ColumnPath> paths = new TreeSet<>(Comparator.comparing(ColumnPath::toString));
    if (!scanned.isComplete()) {
      paths.addAll(planned.isEmpty() ? allColumns(name) : usedPaths);
    }
    scanned.paths().forEach(path -> paths.addAll(keysOrAll(path, usedPaths)));
    scanned.filterColumns().stream()
        .filter(column -> planned.isEmpty() || isUsed(column, usedPaths))
        .forEach(column -> paths.addAll(pathsInside(column, usedPaths)));
    paths.removeIf(path -> hasPrefixIn(path, paths));
    boolean isReadOnce = scanned.scanCount() == 1 && planned.size() <= 1 && !scanned.isRepeated();
    List<FilterPredicate> conditions =
        isReadOnce && planned.size() == 1 ? planned.get(0).conditions() : List.of();
    return new TableUse(isReadOnce, paths, conditions, scanned.hasNullTest());
  }

  private Set<ColumnPath> allColumns(String name) {
    return tables.get(name).fields().stream()
        .map(field -> ColumnPath.of(field.name()))
        .collect(Collectors.toSet());
  }

  /** Returns the keys of a map that are used, if only keys are; else the path itself. */
  private static Set<ColumnPath> keysOrAll(ColumnPath path, Set<ColumnPath> usedPaths) {
    Set<ColumnPath> inside =
        usedPaths.stream().filter(used -> used.isInside(path)).collect(Collectors.toSet());
    boolean isUsedWholly =
        usedPaths.contains(path)
            || hasPrefixIn(path, usedPaths)
            || inside.stream().anyMatch(used -> !isKeyOf(used, path));
    return inside.isEmpty() || isUsedWholly ? Set.of(path) : inside;
  }

  /** Whether a column is used, wholly or in part, so that its name in a condition is no text. */
  private static boolean isUsed(ColumnPath column, Set<ColumnPath> usedPaths) {
    return usedPaths.stream().anyMatch(used -> used.column().equals(column.column()));
  }

  /** Returns the used values inside a column; the column itself if none is known. */
  private static Set<ColumnPath> pathsInside(ColumnPath column, Set<ColumnPath> usedPaths) {
    Set<ColumnPath> inside =
        usedPaths.stream().filter(used -> used.isInside(column)).collect(Collectors.toSet());
    return inside.isEmpty() || usedPaths.contains(column) ? Set.of(column) : inside;
  }

  private static boolean isKeyOf(ColumnPath path, ColumnPath map) {
    return path.steps().get(map.steps().size()) instanceof ColumnPath.Key;
  }

  private static boolean hasPrefixIn(ColumnPath path, Set<ColumnPath> paths) {
    return paths.stream().anyMatch(path::isInside);
  }

  private Outputs visit(JsonNode operator) {
    List<Outputs> inputs = new ArrayList<>();
    operator.path("children").forEach(child -> inputs.add(visit(child)));
    return switch (operator.path("type").asText()) {
      case "LOGICAL_GET" -> {
        inputs.forEach(Outputs::markUsed); // of functions of tables
        yield get(operator);
      }
      case "LOGICAL_FILTER" -> filter(operator, inputs.get(0));
      case "LOGICAL_PROJECTION" -> projection(operator.path("expressions"), inputs.get(0));
      case "LOGICAL_COMPARISON_JOIN" -> join(operator, inputs.get(0), inputs.get(1));
      case "LOGICAL_CROSS_PRODUCT" -> inputs.get(0).and(inputs.get(1));
      case "LOGICAL_LIMIT" -> inputs.get(0);
      case "LOGICAL_AGGREGATE_AND_GROUP_BY" -> {
        markUsedIn(operator.path("groups"), inputs.get(0));
        markUsedIn(operator.path("expressions"), inputs.get(0));
        yield Outputs.computed(
            operator.path("groups").size() + operator.path("expressions").size());
      }
      default -> {
        inputs.forEach(Outputs::markUsed);
        yield Outputs.UNKNOWN;
      }
    };
  }

  private static Outputs filter(JsonNode operator, Outputs input) {
    JsonNode expressions = operator.path("expressions");
    markUsedIn(expressions, input);
    if (operator.path("children").path(0).path("type").asText().equals("LOGICAL_GET")) {
      for (JsonNode expression : expressions) {
        new PlanConditions(input::at).addTo(expression);
      }
    }
    return input.mapped(operator.path("projection_map"));
  }

  private static Outputs projection(JsonNode expressions, Outputs input) {
    List<Optional<PlannedValue>> columns = new ArrayList<>();
    for (JsonNode expression : expressions) {
      if (PlannedValue.isReference(expression)) {
        columns.add(input.at(expression.path("index").asInt()));
      } else {
        markUsedIn(expression, input);
        columns.add(Optional.empty());
      }
    }
    return Outputs.of(columns);
  }

  private static Outputs join(JsonNode operator, Outputs left, Outputs right) {
    for (JsonNode condition : operator.path("conditions")) {
      if (condition.path("right").isMissingNode() || condition.path("right").isNull()) {
        markUsedIn(condition.path("left"), left.and(right)); // no comparison, but any expression
      } else {
        markUsedIn(condition.path("left"), left);
        markUsedIn(condition.path("right"), right);
      }
    }
    String type = operator.path("join_type").asText();
    Outputs mappedLeft = left.mapped(operator.path("left_projection_map"));
    Outputs mappedRight = right.mapped(operator.path("right_projection_map"));
    boolean isPlain =
        operator.path("expressions").isEmpty() && operator.path("predicate").isMissingNode();
    if (isPlain && BOTH_JOINS.contains(type)) {
      return mappedLeft.and(mappedRight);
    } else if (isPlain && LEFT_JOINS.contains(type)) {
      return mappedLeft;
    } else if (isPlain && RIGHT_JOINS.contains(type)) {
      return mappedRight;
    }
    left.markUsed();
    right.markUsed();
    return Outputs.UNKNOWN;
  }

  private Outputs get(JsonNode operator) {
    String name = operator.path("function_data").path("table").asText();
    RecordType table = tables.get(name);
    JsonNode indexes = operator.path("column_indexes");
    if (table == null) {
      JsonNode projected = operator.path("projection_ids");
      return Outputs.computed(projected.isEmpty() ? indexes.size() : projected.size());
    }
    PlannedScan scan = new PlannedScan();
    scans.computeIfAbsent(name, absent -> new ArrayList<>()).add(scan);
    List<Optional<PlannedValue>> columns = new ArrayList<>();
    indexes.forEach(index -> columns.add(column(scan, table, index)));
    Outputs all = Outputs.of(columns);
    for (JsonNode filter : operator.path("table_filters").path("filters")) {
      all.at(filter.path("key").asInt())
          .ifPresent(column -> addFilter(filter.path("value"), column));
    }
    if (!operator.path("table_filters").path("multi_column_filters").isEmpty()) {
      all.markUsed();
    }
    return all.mapped(operator.path("projection_ids"));
  }

  /** Returns a column that a scan reads; empty for the number of the row, which tables lack. */
  private static Optional<PlannedValue> column(PlannedScan scan, RecordType table, JsonNode index) {
    long ordinal = index.path("index").asLong(-1);
    if (ordinal < 0 || ordinal >= table.fields().size()) {
      return Optional.empty();
    }
    Field field = table.fields().get((int) ordinal);
    return Optional.of(
        new PlannedValue(scan, ColumnPath.of(field.name()), field.type().valueType()));
  }

  private static void addFilter(JsonNode filter, PlannedValue column) {
    markUsedInFilter(filter, column);
    new PlanConditions(index -> Optional.of(column))
        .ofFilter(filter, column)
        .ifPresent(column.scan()::addCondition);
  }

  /** Records which values a filter on a value tests. */
  private static void markUsedInFilter(JsonNode filter, PlannedValue value) {
    switch (filter.path("filter_type").asText()) {
      case "EXPRESSION_FILTER" ->
          markUsedIn(filter.path("expr"), Outputs.of(List.of(Optional.of(value))));
      case "LEGACY_STRUCT_EXTRACT" ->
          value
              .field(filter.path("child_name").asText())
              .ifPresentOrElse(
                  field -> markUsedInFilter(filter.path("child_filter"), field), value::markUsed);
      default -> value.markUsed();
    }
  }

  /** Records which values the expressions in a part of the plan use. */
  private static void markUsedIn(JsonNode node, Outputs input) {
    Optional<PlannedValue> value = PlannedValue.of(node, input::at);
    if (value.isPresent()) {
      value.get().markUsed();
    } else {
      node.forEach(child -> markUsedIn(child, input));
    }
  }
}
