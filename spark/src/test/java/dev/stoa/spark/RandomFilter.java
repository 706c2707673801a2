package dev.stoa.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Creates random conditions on the columns of some rows, using their values. */
final class RandomFilter {
  private final Random random;
  private final StructType schema;
  private final List<Row> rows;

  RandomFilter(Random random, StructType schema, List<Row> rows) {
    this.random = random;
    this.schema = schema;
    this.rows = rows;
  }

  /** A column, or a field of a column, and its value in a random row, which may be null. */
  private record Sample(Column column, DataType type, Object value) {}

  /** Creates a condition with ANDs, ORs and NOTs nested to at most a depth. */
  Column next(int depth) {
    if (depth == 0) {
      return test(sample());
    }
    return switch (random.nextInt(4)) {
      case 0 -> next(depth - 1).and(next(depth - 1));
      case 1 -> next(depth - 1).or(next(depth - 1));
      case 2 -> functions.not(next(depth - 1));
      default -> next(0);
    };
  }

  /** Selects at least one column, in any order. */
  Column[] someColumns() {
    List<Column> columns = new ArrayList<>();
    for (String name : schema.fieldNames()) {
      columns.add(functions.col("`" + name + "`"));
    }
    Collections.shuffle(columns, random);
    return columns.subList(0, 1 + random.nextInt(columns.size())).toArray(Column[]::new);
  }

  private Sample sample() {
    Row row = rows.get(random.nextInt(rows.size()));
    int ordinal = random.nextInt(schema.size());
    StructField field = schema.apply(ordinal);
    Column column = functions.col("`" + field.name() + "`");
    Object value = row.get(ordinal);
    DataType type = field.dataType();
    while (type instanceof StructType struct && struct.size() > 0) {
      int inner = random.nextInt(struct.size());
      column = column.getField(struct.apply(inner).name());
      value = value == null ? null : ((Row) value).get(inner);
      type = struct.apply(inner).dataType();
    }
    return new Sample(column, type, value);
  }

  private Column test(Sample sample) {
    boolean isComparable =
        !(sample.type() instanceof ArrayType
            || sample.type() instanceof MapType
            || sample.type() instanceof StructType
            || sample.type() instanceof NullType);
    if (!isComparable || sample.value() == null || random.nextInt(6) == 0) {
      return random.nextBoolean() ? sample.column().isNull() : sample.column().isNotNull();
    }
    if (sample.type() instanceof StringType && random.nextBoolean()) {
      return stringTest(sample.column(), sample.value().toString());
    }
    Column column = sample.column();
    Object value = functions.lit(sample.value());
    return switch (random.nextInt(sample.type() instanceof BinaryType ? 7 : 8)) {
      case 0 -> column.equalTo(value);
      case 1 -> column.notEqual(value);
      case 2 -> column.lt(value);
      case 3 -> column.leq(value);
      case 4 -> column.gt(value);
      case 5 -> column.geq(value);
      case 6 -> column.eqNullSafe(value);
      default -> column.isin(sample.value(), sample.value());
    };
  }

  private Column stringTest(Column column, String value) {
    int from = value.isEmpty() ? 0 : random.nextInt(value.length());
    int to = from + random.nextInt(value.length() - from + 1);
    return switch (random.nextInt(3)) {
      case 0 -> column.startsWith(value.substring(0, to));
      case 1 -> column.endsWith(value.substring(from));
      default -> column.contains(value.substring(from, to));
    };
  }
}
