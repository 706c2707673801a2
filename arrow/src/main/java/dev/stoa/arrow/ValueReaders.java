package dev.stoa.arrow;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.BaseIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.FloatingPointVector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeMilliVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.complex.BaseListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Makes what reads the values of Arrow's vectors as a schema has them that {@link ArrowSchemas}
 * found for their fields. Called once for the vectors of an import.
 */
final class ValueReaders {
  private final DictionaryProvider dictionaries;

  ValueReaders(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
  }

  /** A reader of records whose fields are vectors, in the order of the schema. */
  ValueReader record(Schema schema, List<FieldVector> vectors) {
    ValueReader[] fields = new ValueReader[vectors.size()];
    for (int ordinal = 0; ordinal < fields.length; ordinal++) {
      fields[ordinal] = of(schema.getFields().get(ordinal).schema(), vectors.get(ordinal));
    }
    return index -> {
      GenericRecord record = new GenericData.Record(schema);
      for (int ordinal = 0; ordinal < fields.length; ordinal++) {
        record.put(ordinal, fields[ordinal].at(index));
      }
      return record;
    };
  }

  private ValueReader of(Schema schema, FieldVector given) {
    FieldVector vector = Extensions.storage(given);
    Schema value = AvroNulls.valueSchema(schema);
    ValueReader values =
        given.getField().getDictionary() == null ? present(value, vector) : coded(value, vector);
    return index -> vector.isNull(index) ? null : values.at(index);
  }

  private ValueReader coded(Schema schema, FieldVector vector) {
    Dictionary dictionary = Dictionaries.of(dictionaries, vector.getField());
    FieldVector entries = dictionary.getVector();
    ValueReader values = of(schema, entries);
    BaseIntVector codes = (BaseIntVector) vector;
    return index -> {
      long code = codes.getValueAsLong(index);
      if (code < 0 || code >= entries.getValueCount()) {
        throw new IllegalArgumentException(
            "field %s, row %d: its dictionary has %d values, found code %d"
                .formatted(vector.getName(), index, entries.getValueCount(), code));
      }
      return values.at((int) code);
    };
  }

  private ValueReader present(Schema schema, FieldVector vector) {
    return switch (schema.getType()) {
      case RECORD -> record(schema, vector.getChildrenFromFields());
      case ARRAY -> array(schema, vector);
      case MAP -> map(schema, (MapVector) vector);
      case NULL -> index -> null;
      case BOOLEAN -> bits((BitVector) vector);
      case INT -> ints(vector);
      case LONG -> longs(vector);
      case FLOAT -> floats(vector);
      case DOUBLE -> ((FloatingPointVector) vector)::getValueAsDouble;
      default -> BytesReaders.of(schema, vector);
    };
  }

  private ValueReader array(Schema schema, FieldVector vector) {
    ValueReader elements = of(schema.getElementType(), vector.getChildrenFromFields().get(0));
    if (vector instanceof LargeListVector large) {
      return index ->
          elements(
              elements,
              Math.toIntExact(large.getElementStartIndex(index)),
              Math.toIntExact(large.getElementEndIndex(index)));
    }
    BaseListVector lists = (BaseListVector) vector;
    return index ->
        elements(elements, lists.getElementStartIndex(index), lists.getElementEndIndex(index));
  }

  private static List<Object> elements(ValueReader elements, int start, int end) {
    List<Object> array = new ArrayList<>();
    for (int at = start; at < end; at++) {
      array.add(elements.at(at));
    }
    return array;
  }

  private ValueReader map(Schema schema, MapVector maps) {
    List<FieldVector> entries = maps.getDataVector().getChildrenFromFields();
    ValueReader keys = of(keySchema(schema), entries.get(0));
    ValueReader values = of(schema.getValueType(), entries.get(1));
    return index -> {
      int end = maps.getElementEndIndex(index);
      Map<Object, Object> map = new HashMap<>();
      for (int at = maps.getElementStartIndex(index); at < end; at++) {
        map.put(keys.at(at), values.at(at));
      }
      return map;
    };
  }

  /** Keys are of the class that the map's schema asks for. */
  private static Schema keySchema(Schema map) {
    Schema keys = Schema.create(Schema.Type.STRING);
    if (BytesReaders.isJavaString(map)) {
      GenericData.setStringType(keys, GenericData.StringType.String);
    }
    return keys;
  }

  private static ValueReader bits(BitVector vector) {
    return index -> vector.get(index) != 0;
  }

  private static ValueReader ints(FieldVector vector) {
    if (vector instanceof DateDayVector days) {
      return days::get;
    }
    if (vector instanceof TimeMilliVector times) {
      return times::get;
    }
    BaseIntVector ints = (BaseIntVector) vector;
    return index -> (int) ints.getValueAsLong(index);
  }

  private static ValueReader longs(FieldVector vector) {
    if (vector instanceof TimeStampVector instants) {
      return instants::get;
    }
    return vector instanceof TimeMicroVector times
        ? times::get
        : ((BaseIntVector) vector)::getValueAsLong;
  }

  private static ValueReader floats(FieldVector vector) {
    return vector instanceof Float4Vector floats
        ? floats::get
        : ((Float2Vector) vector)::getValueAsFloat;
  }
}
