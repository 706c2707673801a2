package dev.stoa.spark.parser;

import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import scala.collection.immutable.List;

/**
 * A parser that rewrites statements as text before another one parses them. Some methods are left
 * to {@link VersionParser}, since not every version of Spark has them.
 */
abstract class DelegatingParser implements ParserInterface {
  final ParserInterface delegate;

  /** Creates a parser that passes everything on. */
  DelegatingParser(ParserInterface delegate) {
    this.delegate = delegate;
  }

  /** Returns the statement that the other parser gets. */
  abstract String rewrite(String sql) throws ParseException;

  @Override
  public LogicalPlan parsePlan(String sql) throws ParseException {
    return delegate.parsePlan(rewrite(sql));
  }

  @Override
  public Expression parseExpression(String sql) throws ParseException {
    return delegate.parseExpression(sql);
  }

  @Override
  public TableIdentifier parseTableIdentifier(String sql) throws ParseException {
    return delegate.parseTableIdentifier(sql);
  }

  @Override
  public FunctionIdentifier parseFunctionIdentifier(String sql) throws ParseException {
    return delegate.parseFunctionIdentifier(sql);
  }

  @Override
  public List<String> parseMultipartIdentifier(String sql) throws ParseException {
    return delegate.parseMultipartIdentifier(sql).toList();
  }

  @Override
  public LogicalPlan parseQuery(String sql) throws ParseException {
    return delegate.parseQuery(sql);
  }

  @Override
  public StructType parseTableSchema(String sql) throws ParseException {
    return delegate.parseTableSchema(sql);
  }

  @Override
  public DataType parseDataType(String sql) throws ParseException {
    return delegate.parseDataType(sql);
  }
}
