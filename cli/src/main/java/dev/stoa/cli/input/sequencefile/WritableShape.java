package dev.stoa.cli.input.sequencefile;

import dev.stoa.cli.input.file.InvalidFileException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.hadoop.io.ArrayWritable;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.ByteWritable;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.FloatWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.ShortWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VIntWritable;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.io.Writable;

/** Infers the Avro type of Hadoop's Writables at one path of the records. */
final class WritableShape {
  private static final Map<Class<?>, Schema.Type> SCALAR_TYPES =
      Map.ofEntries(
          Map.entry(Text.class, Schema.Type.STRING),
          Map.entry(ByteWritable.class, Schema.Type.INT),
          Map.entry(ShortWritable.class, Schema.Type.INT),
          Map.entry(IntWritable.class, Schema.Type.INT),
          Map.entry(VIntWritable.class, Schema.Type.INT),
          Map.entry(LongWritable.class, Schema.Type.LONG),
          Map.entry(VLongWritable.class, Schema.Type.LONG),
          Map.entry(FloatWritable.class, Schema.Type.FLOAT),
          Map.entry(DoubleWritable.class, Schema.Type.DOUBLE),
          Map.entry(BooleanWritable.class, Schema.Type.BOOLEAN),
          Map.entry(BytesWritable.class, Schema.Type.BYTES),
          Map.entry(NullWritable.class, Schema.Type.NULL));

  private final Set<Schema.Type> types = EnumSet.noneOf(Schema.Type.class);
  private WritableShape elementShape;
  private WritableShape valueShape;

  /** Returns whether all values of the class have the same Avro type. */
  static boolean isScalar(Class<?> type) {
    return SCALAR_TYPES.containsKey(type);
  }

  /** Returns whether the class contains other Writables, which must be read to know their types. */
  static boolean isContainer(Class<?> type) {
    return Map.class.isAssignableFrom(type) || ArrayWritable.class.isAssignableFrom(type);
  }

  void observeClass(Class<?> type) {
    types.add(SCALAR_TYPES.get(type));
  }

  void observe(Writable writable) throws InvalidFileException {
    if (writable instanceof Map<?, ?> map) {
      types.add(Schema.Type.MAP);
      valueShape = valueShape == null ? new WritableShape() : valueShape;
      for (Object value : map.values()) {
        valueShape.observe((Writable) value);
      }
    } else if (writable instanceof ArrayWritable array) {
      types.add(Schema.Type.ARRAY);
      elementShape = elementShape == null ? new WritableShape() : elementShape;
      for (Writable element : array.get()) {
        elementShape.observe(element);
      }
    } else if (isScalar(writable.getClass())) {
      observeClass(writable.getClass());
    } else {
      throw WritableValues.unsupportedClass(writable.getClass());
    }
  }

  /** Returns the type of all values observed; a nullable string if there were none. */
  Schema schema() {
    List<Schema> branches = new ArrayList<>();
    for (Schema.Type type : types) {
      if (type != Schema.Type.NULL) {
        branches.add(
            switch (type) {
              case MAP -> Schema.createMap(valueShape.schema());
              case ARRAY -> Schema.createArray(elementShape.schema());
              default -> Schema.create(type);
            });
      }
    }
    boolean isNullable = types.contains(Schema.Type.NULL) || branches.isEmpty();
    if (branches.isEmpty()) {
      branches.add(Schema.create(Schema.Type.STRING));
    }
    if (isNullable) {
      branches.add(0, Schema.create(Schema.Type.NULL));
    }
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }
}
