package dev.stoa.spark.read;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.table.feed.ChangeTask;
import dev.stoa.table.feed.ChangeType;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.spark.sql.execution.vectorized.ConstantColumnVector;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.unsafe.types.UTF8String;

/** A column that says how a row was changed, with the names that Spark defines. */
public enum ChangeColumn {
  /** What the commit did to the row. */
  CHANGE_TYPE(DataTypes.StringType) {
    @Override
    void set(ConstantColumnVector vector, ChangeTask task, ChangeType changeType) {
      vector.setUtf8String(UTF8String.fromString(changeType.label()));
    }
  },

  /** The version that the commit made. */
  COMMIT_VERSION(DataTypes.LongType) {
    @Override
    void set(ConstantColumnVector vector, ChangeTask task, ChangeType changeType) {
      vector.setLong(task.commitVersion());
    }
  },

  /** The time of the commit. */
  COMMIT_TIMESTAMP(DataTypes.TimestampType) {
    @Override
    void set(ConstantColumnVector vector, ChangeTask task, ChangeType changeType) {
      vector.setLong(task.commitTime().toEpochMilli() * 1000);
    }
  };

  @SuppressWarnings("ImmutableEnumChecker") // Spark's atomic types are immutable
  private final DataType type;

  ChangeColumn(DataType type) {
    this.type = type;
  }

  /** The column in Spark. */
  public StructField field() {
    return DataTypes.createStructField(label(), type, false);
  }

  /** The name of the column. */
  public String label() {
    return "_" + name().toLowerCase(Locale.ROOT);
  }

  /** Finds a column by its name. */
  static Optional<ChangeColumn> find(String name) {
    return Stream.of(values()).filter(column -> column.label().equals(name)).findFirst();
  }

  /**
   * Rejects a table that has a column with the name of one of these.
   *
   * @throws InvalidTableException if there is such a column
   */
  public static void checkNoneIn(Schema schema, String tableName) {
    for (ChangeColumn column : values()) {
      if (SparkNames.findSpark(schema, column.label()) != null) {
        throw new InvalidTableException(
            "%s: the changes of a table with a column \"%s\" cannot be read: rename that column"
                .formatted(tableName, column.label()));
      }
    }
  }

  /** Creates the vector of a batch of rows that one commit changed in the same way. */
  ConstantColumnVector vector(int rowCount, ChangeTask task, ChangeType changeType) {
    ConstantColumnVector vector = new ConstantColumnVector(rowCount, type);
    vector.setNotNull();
    set(vector, task, changeType);
    return vector;
  }

  abstract void set(ConstantColumnVector vector, ChangeTask task, ChangeType changeType);
}
