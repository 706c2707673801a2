package dev.stoa.sql.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.type.ArrayType;
import dev.stoa.type.DataType;
import dev.stoa.type.Field;
import dev.stoa.type.MapType;
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

/**
 * Finds what an optimized logical plan, as DuckDB's {@code json_serialize_plan} returns it, reads
 * of some tables. Operators that it does not know use all columns of their inputs.
 *
 * <p>DuckDB's plan names columns and fields of structs, but reads whole maps. This class follows
 * the columns through the operators: if each expression over a map takes the value of a constant
 * key, only the keys' values are needed.
 */
public final class QueryPlan {
  private static final Set<String> LEFT_JOINS = Set.of("SEMI", "ANTI");
  private static final Set<String> RIGHT_JOINS = Set.of("RIGHT_SEMI", "RIGHT_ANTI");
  private static final Set<String> BOTH_JOINS = Set.of("INNER", "LEFT", "RIGHT", "OUTER", "SINGLE");

  private final Map<String, RecordType> tables;
  private final Map<String, List<PlannedScan>> scans = new HashMap<>();
  private final Set<String> repeatedTables = new TreeSet<>();
  private int recursionDepth;

  private QueryPlan(Map<String, RecordType> tables) {
    this.tables = tables;
  }

  /**
   * Returns the uses of tables by their names in the plan; those that it does not scan are left
   * out.
   *
   * @param plan the root operator
   * @param tables the types of the tables' rows
   */
  public static Map<String, TableUse> uses(JsonNode plan, Map<String, RecordType> tables) {
    QueryPlan reader = new QueryPlan(tables);
    reader.visit(plan).use();
    Map<String, TableUse> uses = new HashMap<>();
    reader.scans.forEach((name, scans) -> uses.put(name, reader.use(name, scans)));
    return uses;
  }

  private TableUse use(String name, List<PlannedScan> planned) {
    SortedSet<ColumnPath> paths = new TreeSet<>(Comparator.comparing(ColumnPath::toString));
    planned.forEach(scan -> paths.addAll(scan.paths()));
    paths.removeIf(path -> isInside(path, paths));
    List<FilterPredicate> conditions =
        planned.size() == 1 ? planned.get(0).conditions() : List.of();
    return new TableUse(planned.size(), repeatedTables.contains(name), paths, conditions);
  }

  private static boolean isInside(ColumnPath path, Set<ColumnPath> paths) {
    for (int steps = 0; steps < path.steps().size(); steps++) {
      if (paths.contains(path.prefix(steps))) {
        return true;
      }
    }
    return false;
  }

  private Outputs visit(JsonNode operator) {
    String type = operator.path("type").asText();
    recursionDepth += type.equals("LOGICAL_RECURSIVE_CTE") ? 1 : 0;
    List<Outputs> inputs = new ArrayList<>();
    operator.path("children").forEach(child -> inputs.add(visit(child)));
    recursionDepth -= type.equals("LOGICAL_RECURSIVE_CTE") ? 1 : 0;
    return switch (type) {
      case "LOGICAL_GET" -> get(operator);
      case "LOGICAL_FILTER" -> filter(operator, inputs.get(0));
      case "LOGICAL_PROJECTION" -> projection(operator.path("expressions"), inputs.get(0));
      case "LOGICAL_COMPARISON_JOIN" -> join(operator, inputs.get(0), inputs.get(1));
      case "LOGICAL_CROSS_PRODUCT" -> inputs.get(0).and(inputs.get(1));
      case "LOGICAL_AGGREGATE_AND_GROUP_BY" -> {
        useIn(operator.path("groups"), inputs.get(0));
        useIn(operator.path("expressions"), inputs.get(0));
        yield Outputs.COMPUTED;
      }
      default -> {
        inputs.forEach(Outputs::use);
        yield Outputs.COMPUTED;
      }
    };
  }

  private Outputs filter(JsonNode operator, Outputs input) {
    JsonNode expressions = operator.path("expressions");
    useIn(expressions, input);
    for (JsonNode expression : expressions) {
      PlanConditions conditions = new PlanConditions(input::at);
      if (operator.path("children").path(0).path("type").asText().equals("LOGICAL_GET")) {
        conditions
            .implied(expression)
            .ifPresent(
                condition -> conditions.scan().ifPresent(scan -> scan.addCondition(condition)));
      }
    }
    return input.mapped(operator.path("projection_map"));
  }

  private static Outputs projection(JsonNode expressions, Outputs input) {
    List<Optional<ScanColumn>> columns = new ArrayList<>();
    for (JsonNode expression : expressions) {
      if (isReference(expression)) {
        columns.add(input.at(expression.path("index").asInt()));
      } else {
        useIn(expression, input);
        columns.add(Optional.empty());
      }
    }
    return new Outputs(columns);
  }

  private static Outputs join(JsonNode operator, Outputs left, Outputs right) {
    for (JsonNode condition : operator.path("conditions")) {
      useIn(condition.path("left"), left);
      useIn(condition.path("right"), right);
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
    left.use();
    right.use();
    return Outputs.COMPUTED;
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
    if (recursionDepth > 0) {
      repeatedTables.add(name);
    }
    List<Optional<ScanColumn>> columns = new ArrayList<>();
    indexes.forEach(index -> columns.add(column(scan, table, index)));
    Outputs all = new Outputs(columns);
    for (JsonNode filter : operator.path("table_filters").path("filters")) {
      all.at(filter.path("key").asInt()).ifPresent(column -> addFilter(filter, column));
    }
    if (!operator.path("table_filters").path("multi_column_filters").isEmpty()) {
      all.use();
    }
    return all.mapped(operator.path("projection_ids"));
  }

  private static void addFilter(JsonNode filter, ScanColumn column) {
    JsonNode value = filter.path("value");
    if (value.path("filter_type").asText().equals("EXPRESSION_FILTER")) {
      useIn(value.path("expr"), new Outputs(List.of(Optional.of(column))));
    } else {
      column.use();
    }
    new PlanConditions(index -> Optional.of(column))
        .ofFilter(value, column)
        .ifPresent(column.scan()::addCondition);
  }

  /** Returns a column that a scan reads; empty for the number of the row, which tables lack. */
  private static Optional<ScanColumn> column(PlannedScan scan, RecordType table, JsonNode index) {
    long ordinal = index.path("index").asLong(-1);
    if (ordinal < 0 || ordinal >= table.fields().size()) {
      return Optional.empty();
    }
    Field field = table.fields().get((int) ordinal);
    ColumnPath path = ColumnPath.of(field.name());
    JsonNode children = index.path("child_indexes");
    boolean isExtracted = index.path("index_type").asText().equals("PUSHDOWN_EXTRACT");
    if (isExtracted && children.size() == 1) {
      return Optional.of(extracted(scan, path, field.type().valueType(), children.get(0)));
    }
    List<ColumnPath> readPaths = new ArrayList<>();
    addLeaves(path, field.type().valueType(), index, readPaths);
    return Optional.of(
        new ScanColumn(
            scan, path, field.type().valueType(), children.isEmpty() ? List.of() : readPaths));
  }

  private static ScanColumn extracted(
      PlannedScan scan, ColumnPath path, DataType type, JsonNode index) {
    if (!(type instanceof RecordType record)) {
      return new ScanColumn(scan, path, type, List.of());
    }
    Field field = record.fields().get(index.path("index").asInt());
    ColumnPath fieldPath = path.field(field.name());
    JsonNode children = index.path("child_indexes");
    return children.size() == 1
        ? extracted(scan, fieldPath, field.type().valueType(), children.get(0))
        : new ScanColumn(scan, fieldPath, field.type().valueType(), List.of());
  }

  /** Adds the fields that DuckDB reads of a struct; all of anything else. */
  private static void addLeaves(
      ColumnPath path, DataType type, JsonNode index, List<ColumnPath> leaves) {
    JsonNode children = index.path("child_indexes");
    if (children.isEmpty() || !(type instanceof RecordType record)) {
      leaves.add(path);
      return;
    }
    for (JsonNode child : children) {
      Field field = record.fields().get(child.path("index").asInt());
      addLeaves(path.field(field.name()), field.type().valueType(), child, leaves);
    }
  }

  /** Records which values the expressions in a part of the plan use. */
  private static void useIn(JsonNode node, Outputs input) {
    Optional<KeyValue> keyValue = KeyValue.of(node, input);
    if (keyValue.isPresent()) {
      keyValue.get().column().useKey(keyValue.get().key());
    } else if (isReference(node)) {
      input.at(node.path("index").asInt()).ifPresent(ScanColumn::use);
    } else {
      node.forEach(child -> useIn(child, input));
    }
  }

  private static boolean isReference(JsonNode node) {
    return node.path("expression_class").asText().equals("BOUND_REF");
  }

  /** The value of a constant key of a scanned map, in an expression. */
  private record KeyValue(ScanColumn column, String key) {
    static Optional<KeyValue> of(JsonNode expression, Outputs input) {
      JsonNode arguments = expression.path("children");
      if (!PlanConditions.functionName(expression).equals("map_extract_value")
          || arguments.size() != 2
          || !isReference(arguments.get(0))) {
        return Optional.empty();
      }
      JsonNode key = arguments.get(1).path("value");
      boolean isText = key.path("type").path("id").asText().equals("VARCHAR");
      return input
          .at(arguments.get(0).path("index").asInt())
          .filter(column -> isText && !key.path("is_null").asBoolean() && isTextMap(column.type()))
          .filter(column -> column.readPaths().isEmpty())
          .map(column -> new KeyValue(column, key.path("value").asText()));
    }

    private static boolean isTextMap(DataType type) {
      return type instanceof MapType && !(type instanceof ArrayType);
    }
  }
}
