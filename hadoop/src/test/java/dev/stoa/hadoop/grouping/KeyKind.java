package dev.stoa.hadoop.grouping;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.mapreduce.AvroJob;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.VLongWritable;
import org.apache.hadoop.mapreduce.Job;

/** The kinds of keys in random jobs. */
enum KeyKind {
  TEXT(Text.class) {
    @Override
    Object key(int number, Random random) {
      return new Text("key " + "x".repeat(number % 40) + number);
    }
  },
  BYTES(BytesWritable.class) {
    @Override
    Object key(int number, Random random) {
      return new BytesWritable(Integer.toString(number).getBytes(StandardCharsets.UTF_8));
    }
  },
  INT(IntWritable.class) {
    @Override
    Object key(int number, Random random) {
      return new IntWritable(number - 10);
    }
  },
  LONG(LongWritable.class) {
    @Override
    Object key(int number, Random random) {
      return new LongWritable((long) number << 40);
    }
  },
  VARIABLE_LONG(VLongWritable.class) {
    @Override
    Object key(int number, Random random) {
      return new VLongWritable(1L << number % 63);
    }
  },
  DOUBLE(DoubleWritable.class) {
    @Override
    Object key(int number, Random random) {
      return new DoubleWritable(
          number < Samples.NUMBERS.size() ? Samples.NUMBERS.get(number) : number / 3.0);
    }
  },
  NULL(NullWritable.class) {
    @Override
    Object key(int number, Random random) {
      return NullWritable.get();
    }
  },
  CASELESS(CaselessKey.class) {
    @Override
    Object key(int number, Random random) {
      return new CaselessKey((random.nextBoolean() ? "KEY " : "key ") + number);
    }

    @Override
    void enableGrouping(Job job) {
      FingerprintGrouping.enable(job, HashCodeFingerprint.class);
    }
  },
  AVRO_RECORD(AvroKey.class) {
    @Override
    Object key(int number, Random random) {
      return newKey(Samples.TEXTS, "id" + number, random);
    }

    @Override
    void configure(Job job) {
      AvroJob.setMapOutputKeySchema(job, Samples.TEXTS);
    }
  },
  AVRO_NUMBERS(AvroKey.class) {
    @Override
    Object key(int number, Random random) {
      double nan = Double.longBitsToDouble(0x7ff8000000000000L + random.nextInt(3));
      GenericData.Array<Object> id =
          new GenericData.Array<>(3, Samples.ARRAYS.getFields().get(0).schema());
      id.add(number % 3 == 0 ? null : nan);
      id.add(number % 2 == 0 ? -0.0 : 0.0);
      id.add((double) number);
      return newKey(Samples.ARRAYS, id, random);
    }

    @Override
    void configure(Job job) {
      AvroJob.setMapOutputKeySchema(job, Samples.ARRAYS);
    }
  };

  private final Class<?> type;

  KeyKind(Class<?> type) {
    this.type = type;
  }

  Class<?> type() {
    return type;
  }

  /** Returns a key for a number; equal keys for equal numbers, though perhaps of other bytes. */
  abstract Object key(int number, Random random);

  /** Sets what the job needs besides the class of its keys. */
  void configure(Job job) {}

  void enableGrouping(Job job) {
    FingerprintGrouping.enable(job);
  }

  /** Returns a text that is the same for equal keys. */
  String text(Object key) {
    if (key instanceof AvroKey<?> avro) {
      return ((GenericRecord) avro.datum()).get("id").toString();
    }
    return key.toString();
  }

  /** Constants of the keys. */
  private static final class Samples {
    static final List<Double> NUMBERS = List.of(0.0, -0.0, Double.NaN, Double.MIN_VALUE, -1.0);
    static final Schema TEXTS = parse("\"name\": \"id\", \"type\": \"string\"");
    static final Schema ARRAYS =
        parse(
            "\"name\": \"id\", \"type\": {\"type\": \"array\", \"items\": [\"null\", \"double\"]}");
  }

  /** Returns the schema of keys with a compared field and an ignored map. */
  private static Schema parse(String field) {
    return new Schema.Parser()
        .parse(
            """
            {"type": "record", "name": "Key", "fields": [{%s},
              {"name": "note", "order": "ignore", "type": {"type": "map", "values": "int"}}]}
            """
                .formatted(field));
  }

  private static AvroKey<GenericRecord> newKey(Schema schema, Object id, Random random) {
    GenericRecord record = new GenericData.Record(schema);
    record.put("id", id);
    record.put("note", Map.of("n", random.nextInt(5)));
    return new AvroKey<>(record);
  }
}
