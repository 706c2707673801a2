package dev.stoa.spark.rule;

import dev.stoa.spark.table.SparkTable;
import dev.stoa.spark.version.ScalaCollections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.IsNotNull;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.GlobalLimit;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Offset;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.RepartitionOperation;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
import org.apache.spark.sql.catalyst.plans.logical.Window;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.collection.Iterable;

/**
 * The values of map keys that a plan extracts, for maps that it does not need as a whole. Collected
 * in two traversals of the plan: the first finds the tables, the second the uses of their columns.
 */
final class ExtractedPaths {
  /** The operators that pass on their children's columns by id rather than by position. */
  private static final List<Class<? extends LogicalPlan>> PASS_THROUGH_OPERATORS =
      List.of(
          Project.class,
          Filter.class,
          Join.class,
          Aggregate.class,
          Sort.class,
          Window.class,
          GlobalLimit.class,
          LocalLimit.class,
          Offset.class,
          RepartitionOperation.class);

  private final Map<ExprId, Schema> tableSchemas = new HashMap<>();
  private final Map<ExprId, Map<List<ExtractedPath.Step>, MapKeyColumn>> keyColumns =
      new HashMap<>();

  /**
   * The paths of fields that are needed as a whole, by column; an empty path is the column itself.
   */
  private final Map<ExprId, Set<List<String>>> wholePaths = new HashMap<>();

  /** Other names that projections give to columns and their fields. */
  private final Map<ExprId, ExtractedPath> aliases = new HashMap<>();

  private ExtractedPaths() {}

  static ExtractedPaths of(LogicalPlan plan) {
    ExtractedPaths paths = new ExtractedPaths();
    paths.findTables(plan);
    if (!paths.tableSchemas.isEmpty()) {
      paths.visit(plan);
      paths.requireWhole(plan.output());
    }
    return paths;
  }

  boolean isEmpty() {
    return keyColumns.keySet().stream().allMatch(column -> columns(column).isEmpty());
  }

  /** Returns the columns that replace values extracted from a column. */
  List<MapKeyColumn> columns(ExprId column) {
    return columns(column, List.of());
  }

  private List<MapKeyColumn> columns(ExprId column, List<String> fields) {
    return keyColumns.getOrDefault(column, Map.of()).entrySet().stream()
        .filter(entry -> startsWith(ExtractedPath.fields(entry.getKey()), fields))
        .filter(entry -> isReplaceable(column, ExtractedPath.fields(entry.getKey())))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** Returns the columns that replace a column, or a field of one, that a projection passes on. */
  List<MapKeyColumn> replacements(NamedExpression projection) {
    return passThrough(projection)
        .map(path -> columns(path.column().exprId(), path.fields()))
        .orElse(List.of());
  }

  /** Whether other columns replace everything that the plan needs of a projection. */
  boolean isReplaced(NamedExpression projection) {
    return passThrough(projection)
        .filter(path -> !columns(path.column().exprId(), path.fields()).isEmpty())
        .filter(
            path ->
                wholePaths.getOrDefault(path.column().exprId(), Set.of()).stream()
                    .noneMatch(
                        whole ->
                            startsWith(whole, path.fields()) || startsWith(path.fields(), whole)))
        .isPresent();
  }

  private boolean isReplaceable(ExprId column, List<String> mapPath) {
    return wholePaths.getOrDefault(column, Set.of()).stream()
        .noneMatch(whole -> startsWith(mapPath, whole));
  }

  private static boolean startsWith(List<String> path, List<String> prefix) {
    return path.size() >= prefix.size() && path.subList(0, prefix.size()).equals(prefix);
  }

  /**
   * Returns the column of a table, or the field of one, that a projection passes on; empty for any
   * other expression.
   */
  private Optional<ExtractedPath> passThrough(NamedExpression projection) {
    Expression value = projection instanceof Alias alias ? alias.child() : (Expression) projection;
    return value instanceof AttributeReference attribute
        ? Optional.of(origin(new ExtractedPath(attribute, List.of())))
            .filter(path -> tableSchemas.containsKey(path.column().exprId()))
        : extractedPath(value).filter(path -> !path.hasKey());
  }

  private ExtractedPath origin(ExtractedPath path) {
    ExtractedPath prefix = aliases.get(path.column().exprId());
    return prefix == null ? path : path.prefixedBy(prefix);
  }

  /** Returns the path that an expression extracts from a table's column. */
  private Optional<ExtractedPath> extractedPath(Expression expression) {
    return ExtractedPath.of(expression)
        .map(this::origin)
        .filter(path -> tableSchemas.containsKey(path.column().exprId()));
  }

  /** Returns the column that replaces an expression; empty if the expression is unchanged. */
  Optional<AttributeReference> find(Expression expression) {
    return extractedPath(expression)
        .flatMap(
            path ->
                Optional.ofNullable(
                        keyColumns.getOrDefault(path.column().exprId(), Map.of()).get(path.steps()))
                    .filter(key -> isReplaceable(path.column().exprId(), path.fields())))
        .map(MapKeyColumn::attribute);
  }

  /**
   * Returns the column of a key whose presence a condition tests; empty if it tests something else.
   */
  Optional<AttributeReference> findTestedKey(Expression condition) {
    return ExtractedPath.valueOfTestedKey(condition).flatMap(this::find);
  }

  private void findTables(LogicalPlan plan) {
    if (plan instanceof DataSourceV2Relation relation
        && relation.table() instanceof SparkTable table) {
      for (AttributeReference attribute : ScalaCollections.javaList(relation.output())) {
        if (hasMap(attribute.dataType())) {
          Schema schema = table.newScanBuilder(relation.options()).tableSchema();
          if (tableSchemas.put(attribute.exprId(), schema) != null) {
            requireWhole(attribute.exprId(), List.of());
          }
        }
      }
    }
    ScalaCollections.javaList(plan.children()).forEach(this::findTables);
  }

  private static boolean hasMap(DataType type) {
    if (type instanceof StructType struct) {
      for (StructField field : struct.fields()) {
        if (hasMap(field.dataType())) {
          return true;
        }
      }
    }
    return type instanceof MapType;
  }

  private void visit(LogicalPlan plan) {
    if (plan instanceof DataSourceV2Relation) {
      return; // a scan itself uses none of its columns
    }
    if (plan instanceof Filter filter && filter.child() instanceof DataSourceV2Relation) {
      visitScanCondition(filter.condition());
      return;
    }
    boolean isPassThrough = PASS_THROUGH_OPERATORS.stream().anyMatch(type -> type.isInstance(plan));
    for (LogicalPlan child : ScalaCollections.javaList(plan.children())) {
      visit(child); // first, to collect the aliases of its columns
      if (!isPassThrough) {
        requireWhole(child.output());
      }
    }
    for (Expression expression : ScalaCollections.javaList(plan.expressions())) {
      if (plan instanceof Project && expression instanceof NamedExpression projection) {
        visitProjection(projection);
      } else {
        visit(expression, plan instanceof Filter);
      }
    }
  }

  /** Visits a condition on a scan, which can test for null without reading the values. */
  private void visitScanCondition(Expression condition) {
    if (condition instanceof And and) {
      visitScanCondition(and.left());
      visitScanCondition(and.right());
      return;
    }
    boolean isNullTest = condition instanceof IsNotNull || condition instanceof IsNull;
    if (!isNullTest || !isField(condition.children().head())) {
      visit(condition, true);
    }
  }

  private boolean isField(Expression expression) {
    return expression instanceof AttributeReference
        || extractedPath(expression).filter(path -> !path.hasKey()).isPresent();
  }

  private void visitProjection(NamedExpression projection) {
    Optional<ExtractedPath> passThrough =
        passThrough(projection).filter(path -> hasMap(dataType(projection)));
    if (passThrough.isEmpty()) {
      visit((Expression) projection, false);
    } else if (projection instanceof Alias) {
      aliases.put(projection.exprId(), passThrough.get());
    }
  }

  private static DataType dataType(NamedExpression projection) {
    return ((Expression) projection).dataType();
  }

  private void visit(Expression expression, boolean isCondition) {
    Optional<ExtractedPath> path = extractedPath(expression);
    Optional<Expression> testedValue =
        isCondition ? ExtractedPath.valueOfTestedKey(expression) : Optional.empty();
    if (expression instanceof SubqueryExpression) {
      requireWhole(expression.references());
    } else if (expression instanceof AttributeReference attribute) {
      requireWhole(attribute);
    } else if (path.isPresent()) {
      add(path.get(), expression);
    } else if (testedValue.isPresent()) {
      visit(testedValue.get(), false);
    } else {
      boolean isAnd = expression instanceof And;
      for (Expression child : ScalaCollections.javaList(expression.children())) {
        visit(child, isCondition && isAnd);
      }
    }
  }

  private void add(ExtractedPath path, Expression expression) {
    ExprId id = path.column().exprId();
    Map<List<ExtractedPath.Step>, MapKeyColumn> columnsByPath =
        keyColumns.computeIfAbsent(id, key -> new LinkedHashMap<>());
    if (columnsByPath.containsKey(path.steps())) {
      return;
    }
    Optional<MapKeyColumn> column =
        path.hasKey()
            ? MapKeyColumn.of(path, expression, tableSchemas.get(id), columnsByPath.values())
            : Optional.empty();
    if (column.isEmpty()) {
      requireWhole(id, path.fields());
    } else {
      columnsByPath.put(path.steps(), column.get());
    }
  }

  private void requireWhole(Iterable<? extends Attribute> attributes) {
    ScalaCollections.<Attribute>javaList(attributes).forEach(this::requireWhole);
  }

  private void requireWhole(Attribute attribute) {
    ExtractedPath aliased = aliases.get(attribute.exprId());
    if (aliased == null) {
      requireWhole(attribute.exprId(), List.of());
    } else {
      requireWhole(aliased.column().exprId(), aliased.fields());
    }
  }

  private void requireWhole(ExprId column, List<String> fields) {
    wholePaths.computeIfAbsent(column, key -> new HashSet<>()).add(fields);
  }
}
