package dev.stoa.spark.generated;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.spark.type.FieldMetadata;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import java.io.Serializable;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * A column that counts the rows which are added to a table.
 *
 * @param name the column's name in Spark
 * @param storedName the column's name in the table
 * @param position the column's position in the table
 * @param start the first value
 * @param step the difference of successive values, which may be negative
 * @param isAlways whether rows may not have values of their own
 */
public record IdentityColumn(
    String name, String storedName, int position, long start, long step, boolean isAlways)
    implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final Pattern OPTIONS =
      Pattern.compile(
          "(ALWAYS|BY DEFAULT)( START WITH (-?[0-9]{1,19}))?( INCREMENT BY (-?[0-9]{1,19}))?",
          Pattern.CASE_INSENSITIVE);

  /** Returns the identity columns of a table. */
  public static List<IdentityColumn> of(Schema schema) {
    return schema.getFields().stream()
        .filter(field -> field.getProp(FieldMetadata.IDENTITY_PROPERTY) != null)
        .map(IdentityColumn::of)
        .toList();
  }

  private static IdentityColumn of(Schema.Field field) {
    String name = SparkNames.sparkName(field);
    String options = field.getProp(FieldMetadata.IDENTITY_PROPERTY);
    Matcher matcher = OPTIONS.matcher(options);
    if (!matcher.matches()) {
      throw new InvalidTableException(
          "column \"%s\" is an identity column with the options \"%s\": write them as in \"ALWAYS START WITH 1 INCREMENT BY 1\" or \"BY DEFAULT\""
              .formatted(name, options));
    }
    return new IdentityColumn(
        name,
        SparkNames.storedName(field),
        field.pos(),
        number(name, matcher.group(3)),
        number(name, matcher.group(5)),
        matcher.group(1).equalsIgnoreCase("ALWAYS"));
  }

  private static long number(String name, String digits) {
    try {
      return digits == null ? 1 : Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new InvalidTableException(
          "identity column \"%s\": %s is not a 64-bit integer".formatted(name, digits), e);
    }
  }

  /** Returns the options of an identity column as text. */
  public static String options(long start, long step, boolean isAlways) {
    return "%s START WITH %d INCREMENT BY %d"
        .formatted(isAlways ? "ALWAYS" : "BY DEFAULT", start, step);
  }

  /**
   * Checks the identity columns of a new or altered table.
   *
   * @throws InvalidTableException if the table cannot have them; the message says why
   */
  public static void check(Schema schema, PartitionSpec partitionSpec) {
    for (IdentityColumn column : of(schema)) {
      DataType type = SparkTypes.of(schema).apply(column.position).dataType();
      if (!type.equals(DataTypes.LongType) && !type.equals(DataTypes.IntegerType)) {
        throw column.invalid("is not of type BIGINT or INT");
      }
      if (column.step == 0) {
        throw column.invalid("has an increment of zero");
      }
      boolean isPartitioning =
          partitionSpec.terms().stream()
              .anyMatch(term -> term.source().column().equals(column.storedName));
      if (isPartitioning) {
        throw column.invalid(
            "cannot be part of the partitioning, because rows get their values after they are partitioned");
      }
    }
  }

  private InvalidTableException invalid(String reason) {
    return new InvalidTableException("identity column \"%s\" %s".formatted(name, reason));
  }
}
