package dev.stoa.spark.generated;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.error.ErrorCondition;
import dev.stoa.spark.error.SparkErrors;
import dev.stoa.spark.type.FieldMetadata;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.version.ScalaCollections;
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
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.Coalesce;
import org.apache.spark.sql.catalyst.expressions.Concat;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GetStructField;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.IsNull;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.Or;
import org.apache.spark.sql.catalyst.expressions.RaiseError;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.expressions.objects.AssertNotNull;
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
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * A column whose values are those of an expression over other columns of the same row.
 *
 * @param name the column's name in Spark
 * @param isRequired whether the values may not be null
 * @param sql the expression as SQL text
 * @param sources the columns that the expression may use: those that are not generated themselves
 */
public record GeneratedColumn(
    String name, DataType type, boolean isRequired, String sql, StructType sources) {
  /** Returns the generated columns of a table. */
  public static List<GeneratedColumn> of(Schema schema) {
    List<Schema.Field> generated =
        schema.getFields().stream()
            .filter(field -> field.getProp(FieldMetadata.GENERATED_PROPERTY) != null)
            .toList();
    if (generated.isEmpty()) {
      return List.of();
    }
    StructType struct = SparkTypes.of(schema);
    StructField[] plainFields =
        schema.getFields().stream()
            .filter(field -> !FieldMetadata.isGenerated(field))
            .map(field -> struct.apply(field.pos()))
            .toArray(StructField[]::new);
    StructType sources = sources(plainFields);
    return generated.stream()
        .map(
            field ->
                new GeneratedColumn(
                    SparkNames.sparkName(field),
                    struct.apply(field.pos()).dataType(),
                    !field.schema().isNullable(),
                    field.getProp(FieldMetadata.GENERATED_PROPERTY),
                    sources))
        .toList();
  }

  /** The type of rows in expressions, in which texts have no length and any column can be null. */
  private static StructType sources(StructField... columns) {
    return CharVarcharUtils.replaceCharVarcharWithStringInSchema(new StructType(columns))
        .asNullable();
  }

  /** Returns the names of the columns of a table that a condition uses. */
  static Set<String> columnsIn(String condition, Schema schema) {
    StructType columns = sources(SparkTypes.of(schema).fields());
    return new GeneratedColumn("condition", DataTypes.BooleanType, false, condition, columns)
        .usedColumns();
  }

  /** Rejects rows whose generated columns Spark's plan does not compute, if there are any. */
  public static void refuse(String table, List<GeneratedColumn> columns) {
    if (!columns.isEmpty()) {
      throw SparkErrors.refusal(
          ErrorCondition.UNSUPPORTED,
          "%s has the generated columns %s, which need the session extensions: start Spark with spark.sql.extensions=dev.stoa.spark.StoaExtensions, and write the rows of a stream with foreachBatch"
              .formatted(table, columns.stream().map(GeneratedColumn::name).toList()));
    }
  }

  /**
   * Checks the generated columns of a new or altered table.
   *
   * @throws InvalidTableException if the values of a column cannot be computed; the message says
   *     why
   */
  public static void check(Schema schema) {
    of(schema).forEach(GeneratedColumn::check);
  }

  private void check() {
    if (!RowOrdering.isOrderable(type)) {
      throw invalid("values of its type %s cannot be compared".formatted(type.sql()));
    } else if (CharVarcharUtils.hasCharVarchar(type)) {
      throw invalid("its type is %s: declare it as STRING".formatted(type.sql()));
    } else if (containsStar(parse())) {
      throw invalid("it would depend on columns that are added later: name columns instead of *");
    }
    Expression value = analyze(rows());
    if (!value.deterministic() || value.containsPattern(TreePattern.CURRENT_LIKE())) {
      throw invalid("the expression is not deterministic");
    }
    if (!Cast.canUpCast(value.dataType(), type)) {
      throw invalid(
          "the expression is of type %s, but the column of type %s: cast it"
              .formatted(value.dataType().sql(), type.sql()));
    }
  }

  private static boolean containsStar(Expression parsed) {
    return parsed instanceof Star
        || ScalaCollections.<Expression>javaList(parsed.children()).stream()
            .anyMatch(GeneratedColumn::containsStar);
  }

  private Expression parse() {
    try {
      return CatalystSqlParser$.MODULE$.parseExpression(sql);
    } catch (Exception e) { // Scala does not declare Spark's ParseException
      throw invalid(e);
    }
  }

  private InvalidTableException invalid(Exception cause) {
    return invalid(cause.getMessage().lines().findFirst().orElse(cause.toString()));
  }

  private InvalidTableException invalid(String reason) {
    return new InvalidTableException(
        "column \"%s\" cannot be generated as \"%s\": %s".formatted(name, sql, reason));
  }

  /** The columns that the expression may use, with ids of their own. */
  private LocalRelation rows() {
    List<Attribute> columns = ScalaCollections.javaList(DataTypeUtils.toAttributes(sources));
    return LocalRelation$.MODULE$.apply(ScalaCollections.list(columns));
  }

  /** Parses the expression, and resolves it as Spark resolves the defaults of columns. */
  private Expression analyze(LocalRelation rows) {
    try {
      Expression parsed = parse();
      NamedExpression column = ExpressionTrees.named(parsed, name);
      Analyzer analyzer = ResolveDefaultColumns.DefaultColumnAnalyzer$.MODULE$;
      LogicalPlan plan =
          analyzer.execute(new Project(ScalaCollections.list(List.of(column)), rows));
      analyzer.checkAnalysis(plan);
      boolean isOfOneRow =
          plan instanceof Project project
              && project.child() instanceof LocalRelation
              && !SubqueryExpression.hasSubquery(parsed);
      if (!isOfOneRow) {
        throw invalid("the expression must depend on columns of one row only");
      }
      return ((Alias) ((Project) plan).projectList().head()).child();
    } catch (InvalidTableException e) {
      throw e;
    } catch (Exception e) { // Scala does not declare Spark's AnalysisException
      throw invalid(e);
    }
  }

  /**
   * Returns the column's value in a row.
   *
   * @param values the values of the row's other columns by name
   */
  public Expression over(Map<String, Expression> values) {
    LocalRelation rows = rows();
    Map<ExprId, Expression> valuesById = new HashMap<>();
    ScalaCollections.<Attribute>javaList(rows.output())
        .forEach(attribute -> valuesById.put(attribute.exprId(), values.get(attribute.name())));
    Expression value =
        ExpressionTrees.transform(
            analyze(rows),
            part ->
                part instanceof AttributeReference attribute
                    ? valuesById.getOrDefault(attribute.exprId(), part)
                    : part);
    Expression typed = value.dataType().equals(type) ? value : ExpressionTrees.cast(value, type);
    return isRequired ? new AssertNotNull(typed, ScalaCollections.list(List.of(name))) : typed;
  }

  /**
   * Returns the column's value in a row for which a statement may give one: null is replaced by the
   * computed value, and evaluating another value than that fails.
   *
   * @param values the values of the row's other columns by name
   */
  public Expression checked(Expression given, Map<String, Expression> values) {
    Expression computed = over(values);
    if (given instanceof Literal literal && literal.value() == null) {
      return computed;
    }
    Expression message =
        new Concat(
            ScalaCollections.list(
                List.of(
                    text("column \"" + name + "\" is generated as \"" + sql + "\", but a row has "),
                    shown(given),
                    text(" instead of "),
                    shown(computed),
                    text(": leave the column out of the statement"))));
    return new If(
        new Or(new IsNull(given), new EqualNullSafe(given, computed)),
        computed,
        ExpressionTrees.cast(new RaiseError(message), type));
  }

  private static Expression text(String text) {
    return Literal.create(text, DataTypes.StringType);
  }

  private static Expression shown(Expression value) {
    return new Coalesce(
        ScalaCollections.list(
            List.of(ExpressionTrees.cast(value, DataTypes.StringType), text("null"))));
  }

  /** Returns the error of a change to a column that the expression uses. */
  public InvalidTableException sourceChanged(String source) {
    return new InvalidTableException(
        "column \"%s\" cannot be changed, because column \"%s\" is generated as \"%s\": drop that column first, or make it a plain one by UNSET TBLPROPERTIES ('stoa.generated.%s')"
            .formatted(source, name, sql, name));
  }

  /** Returns the names of the columns that the expression uses. */
  public Set<String> usedColumns() {
    return usedColumns(false);
  }

  /**
   * Returns the names of the columns that the expression uses, or of which it uses structs as
   * wholes, whose values depend on fields that it does not name.
   */
  private Set<String> usedColumns(boolean isAsWholes) {
    LocalRelation rows = rows();
    Map<ExprId, String> namesById = new HashMap<>();
    ScalaCollections.<Attribute>javaList(rows.output())
        .forEach(attribute -> namesById.put(attribute.exprId(), attribute.name()));
    // analyzed, because parsing alone does not show columns in lambdas and in IDENTIFIER()
    Set<String> names = new TreeSet<>();
    addColumns(analyze(rows), isAsWholes, namesById, names);
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
        && (!isAsWholes || ExpressionTrees.containsStruct(expression.dataType()))) {
      names.add(namesById.get(attribute.exprId()));
    }
  }

  /** Whether the expression depends on fields of a column that it does not name. */
  public boolean usesAsWhole(String column) {
    return usedColumns(true).contains(column);
  }
}
