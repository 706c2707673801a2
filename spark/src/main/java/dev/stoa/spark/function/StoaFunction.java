package dev.stoa.spark.function;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** A function of the catalog, which is bound to argument types when a query calls it. */
public enum StoaFunction implements UnboundFunction {
  /** The bucket of a value. */
  BUCKET("bucket(count, value): the number of the value's bucket") {
    @Override
    BoundFunction bind(DataType[] types) {
      checkArguments(types, 2);
      DataType value = types[1];
      if (isInt(value)) {
        return new BucketFunction.OfInt("number", DataTypes.IntegerType);
      } else if (value instanceof DateType) {
        return new BucketFunction.OfInt("date", value);
      } else if (value.equals(DataTypes.LongType)) {
        return new BucketFunction.OfLong("number", value);
      } else if (isTimestamp(value)) {
        return new BucketFunction.OfLong(value.catalogString(), value);
      } else if (value.equals(DataTypes.StringType)) {
        return new BucketFunction.OfString();
      } else if (value.equals(DataTypes.BinaryType)) {
        return new BucketFunction.OfBytes();
      } else if (value instanceof DecimalType decimal) {
        return new BucketFunction.OfDecimal(decimal);
      }
      throw unsupportedTypes(types);
    }
  },
  /** A number rounded down, or the beginning of a string. */
  TRUNCATE("truncate(width, value): the number rounded down, or the beginning of the string") {
    @Override
    BoundFunction bind(DataType[] types) {
      checkArguments(types, 2);
      DataType value = types[1];
      if (isInt(value) || value.equals(DataTypes.LongType)) {
        return new TruncateFunction.OfLong();
      } else if (value.equals(DataTypes.StringType)) {
        return new TruncateFunction.OfString();
      } else if (value.equals(DataTypes.BinaryType)) {
        return new TruncateFunction.OfBytes();
      } else if (value instanceof DecimalType decimal) {
        return new TruncateFunction.OfDecimal(decimal);
      }
      throw unsupportedTypes(types);
    }
  },
  /** Years since 1970. */
  YEARS("years(time): the years from 1970 to a date or timestamp, in UTC") {
    @Override
    BoundFunction bind(DataType[] types) {
      checkArguments(types, 1);
      if (types[0] instanceof DateType) {
        return new TimeFunction.YearsOfDate();
      }
      return new TimeFunction.YearsOfTimestamp(checkTimestamp(types));
    }
  },
  /** Months since 1970. */
  MONTHS("months(time): the months from 1970 to a date or timestamp, in UTC") {
    @Override
    BoundFunction bind(DataType[] types) {
      checkArguments(types, 1);
      if (types[0] instanceof DateType) {
        return new TimeFunction.MonthsOfDate();
      }
      return new TimeFunction.MonthsOfTimestamp(checkTimestamp(types));
    }
  },
  /** Days since 1970. */
  DAYS("days(time): the day of a date or timestamp, in UTC") {
    @Override
    BoundFunction bind(DataType[] types) {
      checkArguments(types, 1);
      if (types[0] instanceof DateType) {
        return new TimeFunction.DaysOfDate();
      }
      return new TimeFunction.DaysOfTimestamp(checkTimestamp(types));
    }
  },
  /** Hours since 1970. */
  HOURS("hours(time): the hours from 1970 to a timestamp, in UTC") {
    @Override
    BoundFunction bind(DataType[] types) {
      checkArguments(types, 1);
      return new TimeFunction.HoursOfTimestamp(checkTimestamp(types));
    }
  };

  private final String description;

  StoaFunction(String description) {
    this.description = description;
  }

  /** Finds a function by name, ignoring case. */
  public static Optional<StoaFunction> of(String name) {
    return Arrays.stream(values())
        .filter(function -> function.name().equalsIgnoreCase(name))
        .findFirst();
  }

  abstract BoundFunction bind(DataType[] types);

  /** Whether the function accepts a type. */
  boolean supports(DataType value) {
    boolean hasWidth = this == BUCKET || this == TRUNCATE;
    try {
      bind(hasWidth ? new DataType[] {DataTypes.IntegerType, value} : new DataType[] {value});
      return true;
    } catch (UnsupportedOperationException e) {
      return false;
    }
  }

  @Override
  public BoundFunction bind(StructType input) {
    return bind(Arrays.stream(input.fields()).map(StructField::dataType).toArray(DataType[]::new));
  }

  @Override
  public String description() {
    return description;
  }

  /** The name in SQL. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static boolean isInt(DataType type) {
    return type instanceof ByteType || type instanceof ShortType || type instanceof IntegerType;
  }

  static boolean isTimestamp(DataType type) {
    return type.equals(DataTypes.TimestampType) || type.equals(DataTypes.TimestampNTZType);
  }

  DataType checkTimestamp(DataType[] types) {
    if (!isTimestamp(types[0])) {
      throw unsupportedTypes(types);
    }
    return types[0];
  }

  void checkArguments(DataType[] types, int count) {
    if (types.length != count || (count == 2 && !isInt(types[0]))) {
      throw unsupportedTypes(types);
    }
  }

  UnsupportedOperationException unsupportedTypes(DataType[] types) {
    List<String> names = Arrays.stream(types).map(DataType::catalogString).toList();
    return new UnsupportedOperationException(
        description + "; it does not accept (" + String.join(", ", names) + ")");
  }
}
