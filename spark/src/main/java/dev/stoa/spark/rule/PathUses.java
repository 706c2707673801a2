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
 * What a plan takes out of columns with maps: values of keys where it does not need the map whole.
 * Found by one walk over the plan.
 */
final class PathUses {
  /** What hands on its children's columns by their ids, and not by where they stand. */
  private static final List<Class<? extends LogicalPlan>> PASSING =
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
  private final Map<ExprId, Map<List<PathUse.Step>, KeyColumn>> keys = new HashMap<>();

  /** The paths of fields that are needed whole, by columns; that of the column itself is empty. */
  private final Map<ExprId, Set<List<String>>> whole = new HashMap<>();

  /** Other names that projections give to columns and their fields. */
  private final Map<ExprId, PathUse> others = new HashMap<>();

  private PathUses() {}

  static PathUses of(LogicalPlan plan) {
    PathUses uses = new PathUses();
    uses.findTables(plan);
    if (!uses.tables.isEmpty()) {
      uses.visit(plan);
      uses.needWhole(plan.output());
    }
    return uses;
  }

  boolean isEmpty() {
    return keys.keySet().stream().allMatch(column -> columns(column).isEmpty());
  }

  /** The columns that stand for what is taken out of a column. */
  List<KeyColumn> columns(ExprId column) {
    return columns(column, List.of());
  }

  private List<KeyColumn> columns(ExprId column, List<String> fields) {
    return keys.getOrDefault(column, Map.of()).entrySet().stream()
        .filter(key -> startsWith(PathUse.fields(key.getKey()), fields))
        .filter(key -> isAlone(column, PathUse.fields(key.getKey())))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The columns that are handed on where a projection hands on a column, or a field of one. */
  List<KeyColumn> handedOn(NamedExpression projection) {
    return passed(projection)
        .map(use -> columns(use.column().exprId(), use.fields()))
        .orElse(List.of());
  }

  /** Whether nothing needs what a projection hands on but what other columns stand for. */
  boolean isReplaced(NamedExpression projection) {
    return passed(projection)
        .filter(use -> !columns(use.column().exprId(), use.fields()).isEmpty())
        .filter(
            use ->
                whole.getOrDefault(use.column().exprId(), Set.of()).stream()
                    .noneMatch(
                        path -> startsWith(path, use.fields()) || startsWith(use.fields(), path)))
        .isPresent();
  }

  private boolean isAlone(ExprId column, List<String> map) {
    return whole.getOrDefault(column, Set.of()).stream().noneMatch(path -> startsWith(map, path));
  }

  private static boolean startsWith(List<String> path, List<String> start) {
    return path.size() >= start.size() && path.subList(0, start.size()).equals(start);
  }

  /** What a projection hands on: a column of a table or a field of one; empty for all else. */
  private Optional<PathUse> passed(NamedExpression projection) {
    Expression value = projection instanceof Alias alias ? alias.child() : (Expression) projection;
    return value instanceof AttributeReference attribute
        ? Optional.of(origin(new PathUse(attribute, List.of())))
            .filter(use -> tables.containsKey(use.column().exprId()))
        : use(value).filter(use -> !use.hasKey());
  }

  private PathUse origin(PathUse use) {
    PathUse other = others.get(use.column().exprId());
    return other == null ? use : use.inside(other);
  }

  /** The use of a table's column that an expression is. */
  private Optional<PathUse> use(Expression expression) {
    return PathUse.of(expression)
        .map(this::origin)
        .filter(use -> tables.containsKey(use.column().exprId()));
  }

  /** The column that stands for an expression; empty where it is left as it is. */
  Optional<AttributeReference> find(Expression expression) {
    return use(expression)
        .flatMap(
            use ->
                Optional.ofNullable(
                        keys.getOrDefault(use.column().exprId(), Map.of()).get(use.steps()))
                    .filter(key -> isAlone(use.column().exprId(), use.fields())))
        .map(KeyColumn::attribute);
  }

  /** The column of a key whose presence a condition tests; empty where it tests something else. */
  Optional<AttributeReference> findTestedKey(Expression condition) {
    return PathUse.valueOfTested(condition).flatMap(this::find);
  }

  private void findTables(LogicalPlan plan) {
    if (plan instanceof DataSourceV2Relation relation
        && relation.table() instanceof SparkTable table) {
      for (AttributeReference attribute : CollectionConverters.asJava(relation.output())) {
        if (hasMap(attribute.dataType())) {
          Schema schema = ((TableScanBuilder) table.newScanBuilder(relation.options())).table();
          if (tables.put(attribute.exprId(), schema) != null) {
            needWhole(attribute.exprId(), List.of());
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
      return; // Its own columns are no uses of them.
    }
    if (plan instanceof Filter filter && filter.child() instanceof DataSourceV2Relation) {
      visitPushed(filter.condition());
      return;
    }
    boolean isPassing = PASSING.stream().anyMatch(known -> known.isInstance(plan));
    for (LogicalPlan child : CollectionConverters.asJava(plan.children())) {
      visit(child); // What its columns are other names of is known then.
      if (!isPassing) {
        needWhole(child.output());
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

  /** Whether something is null is told by the scan, which needs none of what it holds for that. */
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
        || use(expression).filter(use -> !use.hasKey()).isPresent();
  }

  private void visitProjection(NamedExpression projection) {
    Optional<PathUse> passed = passed(projection).filter(use -> hasMap(dataType(projection)));
    if (passed.isEmpty()) {
      visit((Expression) projection, false);
    } else if (projection instanceof Alias) {
      others.put(projection.exprId(), passed.get());
    }
  }

  private static DataType dataType(NamedExpression projection) {
    return ((Expression) projection).dataType();
  }

  private void visit(Expression expression, boolean isCondition) {
    Optional<PathUse> use = use(expression);
    Optional<Expression> tested =
        isCondition ? PathUse.valueOfTested(expression) : Optional.empty();
    if (expression instanceof SubqueryExpression) {
      needWhole(expression.references().toSeq());
    } else if (expression instanceof AttributeReference attribute) {
      needWhole(attribute);
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

  private void add(PathUse use, Expression expression) {
    ExprId id = use.column().exprId();
    Map<List<PathUse.Step>, KeyColumn> known =
        keys.computeIfAbsent(id, key -> new LinkedHashMap<>());
    if (known.containsKey(use.steps())) {
      return;
    }
    Optional<KeyColumn> column =
        use.hasKey()
            ? KeyColumn.of(use, expression, tables.get(id), known.values())
            : Optional.empty();
    if (column.isEmpty()) {
      needWhole(id, use.fields());
    } else {
      known.put(use.steps(), column.get());
    }
  }

  private void needWhole(Seq<? extends Attribute> attributes) {
    CollectionConverters.asJava(attributes).forEach(this::needWhole);
  }

  private void needWhole(Attribute attribute) {
    PathUse other = others.get(attribute.exprId());
    if (other == null) {
      needWhole(attribute.exprId(), List.of());
    } else {
      needWhole(other.column().exprId(), other.fields());
    }
  }

  private void needWhole(ExprId column, List<String> fields) {
    whole.computeIfAbsent(column, key -> new HashSet<>()).add(fields);
  }
}
