package dev.stoa.spark.rule;

import dev.stoa.spark.read.TableScanBuilder;
import dev.stoa.spark.table.SparkTable;
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
import scala.collection.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The values that a plan extracts from columns with maps: values of keys, if it does not need the
 * whole map. Found in one walk over the plan.
 */
final class ExtractedPaths {
  /** Operators that pass on their children's columns by id rather than by position. */
  private static final List<Class<? extends LogicalPlan>> PASS_THROUGH =
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

  private final Map<ExprId, Schema> tables = new HashMap<>();
  private final Map<ExprId, Map<List<ExtractedPath.Step>, MapKeyColumn>> keys = new HashMap<>();

  /** The paths of fields that are needed whole, by column; an empty path is the column itself. */
  private final Map<ExprId, Set<List<String>>> wholePaths = new HashMap<>();

  /** Other names that projections give to columns and their fields. */
  private final Map<ExprId, ExtractedPath> aliases = new HashMap<>();

  private ExtractedPaths() {}

  static ExtractedPaths of(LogicalPlan plan) {
    ExtractedPaths uses = new ExtractedPaths();
    uses.findTables(plan);
    if (!uses.tables.isEmpty()) {
      uses.visit(plan);
      uses.requireWhole(plan.output());
    }
    return uses;
  }

  boolean isEmpty() {
    return keys.keySet().stream().allMatch(column -> columns(column).isEmpty());
  }

  /** The columns that replace values extracted from a column. */
  List<MapKeyColumn> columns(ExprId column) {
    return columns(column, List.of());
  }

  private List<MapKeyColumn> columns(ExprId column, List<String> fields) {
    return keys.getOrDefault(column, Map.of()).entrySet().stream()
        .filter(key -> startsWith(ExtractedPath.fields(key.getKey()), fields))
        .filter(key -> isReplaceable(column, ExtractedPath.fields(key.getKey())))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The columns to pass on where a projection passes on a column, or a field of one. */
  List<MapKeyColumn> replacements(NamedExpression projection) {
    return passThrough(projection)
        .map(use -> columns(use.column().exprId(), use.fields()))
        .orElse(List.of());
  }

  /** Whether other columns replace everything that is needed of a projection. */
  boolean isReplaced(NamedExpression projection) {
    return passThrough(projection)
        .filter(use -> !columns(use.column().exprId(), use.fields()).isEmpty())
        .filter(
            use ->
                wholePaths.getOrDefault(use.column().exprId(), Set.of()).stream()
                    .noneMatch(
                        path -> startsWith(path, use.fields()) || startsWith(use.fields(), path)))
        .isPresent();
  }

  private boolean isReplaceable(ExprId column, List<String> map) {
    return wholePaths.getOrDefault(column, Set.of()).stream()
        .noneMatch(path -> startsWith(map, path));
  }

  private static boolean startsWith(List<String> path, List<String> start) {
    return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
  }

  /**
   * The column of a table, or the field of one, that a projection passes on; empty for any other
   * expression.
   */
  private Optional<ExtractedPath> passThrough(NamedExpression projection) {
    Expression value = projection instanceof Alias alias ? alias.child() : (Expression) projection;
    return value instanceof AttributeReference attribute
        ? Optional.of(origin(new ExtractedPath(attribute, List.of())))
            .filter(use -> tables.containsKey(use.column().exprId()))
        : extractedPath(value).filter(use -> !use.hasKey());
  }

  private ExtractedPath origin(ExtractedPath use) {
    ExtractedPath other = aliases.get(use.column().exprId());
    return other == null ? use : use.prefixedBy(other);
  }

  /** The path that an expression extracts from a table's column. */
  private Optional<ExtractedPath> extractedPath(Expression expression) {
    return ExtractedPath.of(expression)
        .map(this::origin)
        .filter(use -> tables.containsKey(use.column().exprId()));
  }

  /** The column that replaces an expression; empty if it is unchanged. */
  Optional<AttributeReference> find(Expression expression) {
    return extractedPath(expression)
        .flatMap(
            use ->
                Optional.ofNullable(
                        keys.getOrDefault(use.column().exprId(), Map.of()).get(use.steps()))
                    .filter(key -> isReplaceable(use.column().exprId(), use.fields())))
        .map(MapKeyColumn::attribute);
  }

  /** The column of a key whose presence a condition tests; empty if it tests something else. */
  Optional<AttributeReference> findTestedKey(Expression condition) {
    return ExtractedPath.valueOfTestedKey(condition).flatMap(this::find);
  }

  private void findTables(LogicalPlan plan) {
    if (plan instanceof DataSourceV2Relation relation
        && relation.table() instanceof SparkTable table) {
      for (AttributeReference attribute : CollectionConverters.asJava(relation.output())) {
        if (hasMap(attribute.dataType())) {
          Schema schema = ((TableScanBuilder) table.newScanBuilder(relation.options())).table();
          if (tables.put(attribute.exprId(), schema) != null) {
            requireWhole(attribute.exprId(), List.of());
          }
        }
      }
    }
    CollectionConverters.asJava(plan.children()).forEach(this::findTables);
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
      return; // Its own columns do not count as uses.
    }
    if (plan instanceof Filter filter && filter.child() instanceof DataSourceV2Relation) {
      visitPushed(filter.condition());
      return;
    }
    boolean isPassing = PASS_THROUGH.stream().anyMatch(known -> known.isInstance(plan));
    for (LogicalPlan child : CollectionConverters.asJava(plan.children())) {
      visit(child); // By then, the aliases of its columns are known.
      if (!isPassing) {
        requireWhole(child.output());
      }
    }
    for (Expression expression : CollectionConverters.asJava(plan.expressions())) {
      if (plan instanceof Project && expression instanceof NamedExpression projection) {
        visitProjection(projection);
      } else {
        visit(expression, plan instanceof Filter);
      }
    }
  }

  /** The scan itself can test for null, without reading the values. */
  private void visitPushed(Expression condition) {
    if (condition instanceof And and) {
      visitPushed(and.left());
      visitPushed(and.right());
      return;
    }
    boolean isOfNull = condition instanceof IsNotNull || condition instanceof IsNull;
    if (!isOfNull || !isField(condition.children().head())) {
      visit(condition, true);
    }
  }

  private boolean isField(Expression expression) {
    return expression instanceof AttributeReference
        || extractedPath(expression).filter(use -> !use.hasKey()).isPresent();
  }

  private void visitProjection(NamedExpression projection) {
    Optional<ExtractedPath> passThrough =
        passThrough(projection).filter(use -> hasMap(dataType(projection)));
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
    Optional<ExtractedPath> use = extractedPath(expression);
    Optional<Expression> tested =
        isCondition ? ExtractedPath.valueOfTestedKey(expression) : Optional.empty();
    if (expression instanceof SubqueryExpression) {
      requireWhole(expression.references().toSeq());
    } else if (expression instanceof AttributeReference attribute) {
      requireWhole(attribute);
    } else if (use.isPresent()) {
      add(use.get(), expression);
    } else if (tested.isPresent()) {
      visit(tested.get(), false);
    } else {
      boolean isAnd = expression instanceof And;
      for (Expression child : CollectionConverters.asJava(expression.children())) {
        visit(child, isCondition && isAnd);
      }
    }
  }

  private void add(ExtractedPath use, Expression expression) {
    ExprId id = use.column().exprId();
    Map<List<ExtractedPath.Step>, MapKeyColumn> known =
        keys.computeIfAbsent(id, key -> new LinkedHashMap<>());
    if (known.containsKey(use.steps())) {
      return;
    }
    Optional<MapKeyColumn> column =
        use.hasKey()
            ? MapKeyColumn.of(use, expression, tables.get(id), known.values())
            : Optional.empty();
    if (column.isEmpty()) {
      requireWhole(id, use.fields());
    } else {
      known.put(use.steps(), column.get());
    }
  }

  private void requireWhole(Seq<? extends Attribute> attributes) {
    CollectionConverters.asJava(attributes).forEach(this::requireWhole);
  }

  private void requireWhole(Attribute attribute) {
    ExtractedPath other = aliases.get(attribute.exprId());
    if (other == null) {
      requireWhole(attribute.exprId(), List.of());
    } else {
      requireWhole(other.column().exprId(), other.fields());
    }
  }

  private void requireWhole(ExprId column, List<String> fields) {
    wholePaths.computeIfAbsent(column, key -> new HashSet<>()).add(fields);
  }
}
