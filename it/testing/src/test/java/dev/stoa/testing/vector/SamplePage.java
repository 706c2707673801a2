package dev.stoa.testing.vector;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.avro.AvroTypes;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.encoding.EncodingProfile;
import dev.stoa.format.value.ValueSerde;
import dev.stoa.format.vector.write.VectorOptions;
import dev.stoa.format.vector.write.VectorPageEncoder;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.testing.predicate.RandomPredicates;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * A page, and leaves of predicates on its values.
 *
 * @param schema of the values
 * @param values those written
 * @param bytes the page
 * @param leaves some with each kind of matcher
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record SamplePage(
    Schema schema, List<Object> values, byte[] bytes, List<BoundPredicate.Leaf> leaves) {
  private static final int PREDICATES = 6;

  static SamplePage of(Schema schema, List<Object> values, VectorOptions options, Random random) {
    ByteWriter avro = new ByteWriter();
    ValueSerde type = ValueSerde.of(schema);
    values.forEach(value -> type.write(value, avro));
    byte[] bytes =
        VectorPageEncoder.encode(AvroSchemas.of(schema), options, avro, values.size())
            .bytes()
            .toByteArray();
    return new SamplePage(schema, values, bytes, leaves(schema, values, random));
  }

  /** Any profile, and any codec for the larger part of them. */
  static VectorOptions options(Random random) {
    EncodingProfile[] profiles = EncodingProfile.values();
    CompressionCodec[] codecs = CompressionCodec.values();
    CompressionCodec codec =
        random.nextBoolean() ? CompressionCodec.NONE : codecs[random.nextInt(codecs.length)];
    return new VectorOptions(profiles[random.nextInt(profiles.length)], codec);
  }

  private static List<BoundPredicate.Leaf> leaves(
      Schema schema, List<Object> values, Random random) {
    Schema record =
        Schema.createRecord("Row", "", "", false, List.of(new Schema.Field("value", schema)));
    List<GenericRecord> rows = new ArrayList<>();
    for (Object value : values) {
      GenericData.Record row = new GenericData.Record(record);
      row.put(0, value);
      rows.add(row);
    }
    RandomPredicates predicates = new RandomPredicates(random, record, rows);
    List<BoundPredicate.Leaf> leaves = new ArrayList<>();
    for (int i = 0; i < PREDICATES; i++) {
      add(predicates.next().predicate().bind(AvroTypes.record(record)), leaves);
    }
    return leaves;
  }

  private static void add(BoundPredicate predicate, List<BoundPredicate.Leaf> leaves) {
    if (predicate instanceof BoundPredicate.Leaf leaf) {
      leaves.add(leaf);
    } else if (predicate instanceof BoundPredicate.And and) {
      and.operands().forEach(operand -> add(operand, leaves));
    } else if (predicate instanceof BoundPredicate.Or or) {
      or.operands().forEach(operand -> add(operand, leaves));
    }
  }
}
