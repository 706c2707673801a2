package dev.stoa.spark.generated;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.ScalaCollections;
import dev.stoa.spark.version.ScalaFunctions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.analysis.Analyzer;
import org.apache.spark.sql.catalyst.analysis.Star;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser$;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.trees.TreePattern;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.catalyst.util.ResolveDefaultColumns;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * An SQL expression over columns of one row.
 *
 * @param sql the text
 * @param columns the columns that it may use
 */
record RowExpression(String sql, StructType columns) {
  /**
   * Returns an expression over some columns; it can take each for null, and texts of any length.
   */
  static RowExpression over(String sql, StructField... columns) {
    StructType types =
        CharVarcharUtils.replaceCharVarcharWithStringInSchema(new StructType(columns));
    return new RowExpression(sql, types.asNullable());
  }

  /** Returns an expression over all columns of a table. */
  static RowExpression over(String sql, Schema schema) {
    return over(sql, SparkTypes.of(schema).fields());
  }

  /**
   * Checks that the expression has one value for each row, whenever it is evaluated.
   *
   * @return the type of the value
   * @throws InvalidTableException if not, or if Spark rejects it; the message says only why
   */
  DataType check() {
    if (parse().exists(ScalaFunctions.predicate(Star.class::isInstance))) {
      throw new InvalidTableException(
          "it would depend on columns that are added later: name columns instead of *");
    }
    Expression value = analyze(rows());
    if (!value.deterministic() || value.containsPattern(TreePattern.CURRENT_LIKE())) {
      throw new InvalidTableException("the expression is not deterministic");
    }
    return value.dataType();
  }

  private Expression parse() {
    try {
      return CatalystSqlParser$.MODULE$.parseExpression(sql);
    } catch (Exception e) { // Scala does not declare Spark's ParseException
      throw invalid(e);
    }
  }

  private static InvalidTableException invalid(Exception cause) {
    return new InvalidTableException(
        cause.getMessage().lines().findFirst().orElse(cause.toString()), cause);
  }

  /** The columns that the expression may use, with ids of their own. */
  private LocalRelation rows() {
    List<Attribute> attributes = ScalaCollections.javaList(DataTypeUtils.toAttributes(columns));
    return LocalRelation$.MODULE$.apply(ScalaCollections.list(attributes));
  }

  /** Parses the expression, and resolves it as Spark resolves the defaults of columns. */
  private Expression analyze(LocalRelation rows) {
    Expression parsed = parse();
    NamedExpression column = ExpressionTrees.named(parsed, "value");
    Analyzer analyzer = ResolveDefaultColumns.DefaultColumnAnalyzer$.MODULE$;
    LogicalPlan plan;
    try {
      plan = analyzer.execute(new Project(ScalaCollections.list(List.of(column)), rows));
      analyzer.checkAnalysis(plan);
    } catch (Exception e) { // Scala does not declare Spark's AnalysisException
      throw invalid(e);
    }
    boolean isOfOneRow =
        plan instanceof Project project
            && project.child() instanceof LocalRelation
            && !SubqueryExpression.hasSubquery(parsed);
    if (!isOfOneRow) {
      throw new InvalidTableException("the expression must depend on columns of one row only");
    }
    return ((Alias) ((Project) plan).projectList().head()).child();
  }

  /**
   * Returns the value in a row.
   *
   * @param values the values of the row's columns by name
   */
  Expression value(Map<String, Expression> values) {
    LocalRelation rows = rows();
    Map<ExprId, String> namesById = namesById(rows);
    return analyze(rows)
        .transformUp(
            ScalaFunctions.<Expression>total(
                part ->
                    part instanceof AttributeReference attribute
                            && namesById.containsKey(attribute.exprId())
                        ? values.get(namesById.get(attribute.exprId()))
                        : part));
  }

  private static Map<ExprId, String> namesById(LocalRelation rows) {
    Map<ExprId, String> namesById = new HashMap<>();
    ScalaCollections.<Attribute>javaList(rows.output())
        .forEach(attribute -> namesById.put(attribute.exprId(), attribute.name()));
    return namesById;
  }

  /** Returns the names of the columns that the expression uses. */
  Set<String> usedColumns() {
    return usedColumns(false);
  }

  /** Whether the expression uses a struct in a column as a whole, with fields it does not name. */
  boolean usesAsWhole(String column) {
    return usedColumns(true).contains(column);
  }

  private Set<String> usedColumns(boolean isAsWholes) {
    LocalRelation rows = rows();
    Set<String> names = new TreeSet<>();
    // analyzed, because parsing alone does not show columns in lambdas and in IDENTIFIER()
    addColumns(analyze(rows), isAsWholes, namesById(rows), names);
    return names;
  }

  private static void addColumns(
      Expression expression, boolean isAsWholes, Map<ExprId, String> namesById, Set<String> names) {
    Expression base = expression;
    while (base instanceof GetStructField field) {
      base = field.child();
    }
    if (!(base instanceof AttributeReference attribute)) {
      ScalaCollections.<Expression>javaList(expression.children())
          .forEach(child -> addColumns(child, isAsWholes, namesById, names));
    } else if (namesById.containsKey(attribute.exprId())
        && (!isAsWholes
            || expression
                .dataType()
                .existsRecursively(ScalaFunctions.predicate(StructType.class::isInstance)))) {
      names.add(namesById.get(attribute.exprId()));
    }
  }
}
