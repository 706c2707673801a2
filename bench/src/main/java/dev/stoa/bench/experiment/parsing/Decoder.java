package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.study.file.BerkeleyDbFormat;
import dev.stoa.bench.experiment.study.file.ProtobufFormat;
import dev.stoa.bench.experiment.study.file.SequenceFileFormat;
import dev.stoa.bench.experiment.study.file.StudyFileFormat;
import dev.stoa.bench.experiment.study.file.TableFormat;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.experiment.study.file.TupleFormat;
import java.util.Arrays;
import java.util.List;

/** The contestants: a format and a way to decode its records. */
@SuppressWarnings("ImmutableEnumChecker") // formats and loops have no state
enum Decoder {
  TEXT_IMMUTABLE(
      "text-immutable",
      "Hadoop's LineReader; each line becomes a String, is split and parsed into a new object",
      TextFormat.UNSORTED,
      new ImmutableTextLoop(true)),
  TEXT_SPLIT(
      "text-split",
      "the same, but only the fields that are read are parsed",
      TextFormat.UNSORTED,
      new ImmutableTextLoop(false)),
  TEXT_MUTABLE(
      "text-mutable",
      "Hadoop's LineReader; fields are parsed in place into reused objects, as in the study",
      TextFormat.UNSORTED,
      new MutableTextLoop()),
  WRITABLE_IMMUTABLE(
      "writable-immutable",
      "SequenceFile; texts become Strings; checksums verified",
      new SequenceFileFormat(),
      new ImmutableWritableLoop()),
  WRITABLE_MUTABLE(
      "writable-mutable",
      "SequenceFile; texts are read into reused objects; checksums verified",
      new SequenceFileFormat(),
      new MutableWritableLoop()),
  PROTOBUF_IMMUTABLE(
      "protobuf-immutable",
      "CodedInputStream into a new object per message, as generated code does",
      new ProtobufFormat(),
      new ImmutableProtobufLoop()),
  PROTOBUF_MUTABLE(
      "protobuf-mutable",
      "messages decoded in place into reused objects",
      new ProtobufFormat(),
      new MutableProtobufLoop()),
  BDB_IMMUTABLE(
      "bdb-immutable",
      "Berkeley DB JE 18.3: a cursor over tuples, read from the page cache; a new object per tuple;"
          + " checksums verified",
      new BerkeleyDbFormat(),
      new ImmutableTupleLoop(CursorSource::open)),
  BDB_MUTABLE(
      "bdb-mutable",
      "Berkeley DB JE 18.3: a cursor over tuples, read from the page cache; decoded into reused"
          + " objects; checksums verified",
      new BerkeleyDbFormat(),
      new MutableTupleLoop(CursorSource::open)),
  BDB_TUPLE_MUTABLE(
      "bdb-tuple-mutable",
      "a file of the same tuples without a database, decoded into reused objects, as in the study",
      new TupleFormat(),
      new MutableTupleLoop(TupleFileSource::open)),
  STOA_TEXT(
      "stoa-text",
      "DelimitedInputFormat: lazy records over the same text, typed accessors",
      TextFormat.UNSORTED,
      new LazyTextLoop()),
  STOA_DEFAULT(
      "stoa-default",
      "a table in the default layout: lazy records, typed accessors; every byte verified",
      TableFormat.PLAIN,
      new LazyTableLoop());

  private final String contestantName;
  private final String setup;
  private final StudyFileFormat format;
  private final DecodingLoop loop;

  Decoder(String contestantName, String setup, StudyFileFormat format, DecodingLoop loop) {
    this.contestantName = contestantName;
    this.setup = setup;
    this.format = format;
    this.loop = loop;
  }

  String contestantName() {
    return contestantName;
  }

  String setup() {
    return setup;
  }

  StudyFileFormat format() {
    return format;
  }

  DecodingLoop loop() {
    return loop;
  }

  static List<String> names() {
    return Arrays.stream(values()).map(Decoder::contestantName).toList();
  }
}
