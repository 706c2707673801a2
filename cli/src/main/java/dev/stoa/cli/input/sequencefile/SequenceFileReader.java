package dev.stoa.cli.input.sequencefile;

import dev.stoa.cli.hadoop.HadoopSettings;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.file.OpenInput;
import dev.stoa.cli.input.record.ExactGenericData;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.hadoop.io.AvroSequenceFile;
import org.apache.avro.hadoop.io.AvroSerialization;
import org.apache.avro.mapred.AvroWrapper;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;

/** Reads the pairs of keys and values of a SequenceFile; adds the location to errors. */
final class SequenceFileReader implements Closeable {
  /** The first version whose header contains class names as Hadoop's Text. */
  private static final int MIN_VERSION = 4;

  private static final int MAGIC_LENGTH = 4;
  private static final int MAX_CLASS_NAME_LENGTH = 10_000;

  /**
   * The keys or the values of a file.
   *
   * @param name {@code key} or {@code value}
   * @param type the class of its objects
   * @param schema the Avro schema if the class is one of Avro's wrappers, otherwise null
   */
  record Side(String name, Class<?> type, Schema schema) {
    boolean isAbsent() {
      return type == NullWritable.class;
    }

    boolean isAvro() {
      return AvroWrapper.class.isAssignableFrom(type);
    }
  }

  private final SequenceFile.Reader reader;
  private final List<Side> sides;
  private Object key;
  private Object value;
  private long recordCount;

  /** Where the reader was before the last record or, if it is compressed, its block. */
  private long lastPosition;

  private SequenceFileReader(SequenceFile.Reader reader, List<Side> sides) {
    this.reader = reader;
    this.sides = sides;
  }

  static SequenceFileReader open(InputLocation location) throws IOException {
    List<Class<?>> classes = readClasses(location);
    Configuration configuration = HadoopSettings.load();
    AvroSerialization.addToConfiguration(configuration);
    AvroSerialization.setDataModelClass(configuration, ExactGenericData.class);
    Path path = new Path(location.uri());
    FileSystem fileSystem = path.getFileSystem(configuration);
    SequenceFile.Reader reader;
    try {
      reader =
          new AvroSequenceFile.Reader(
              new AvroSequenceFile.Reader.Options()
                  .withFileSystem(fileSystem)
                  .withInputPath(path)
                  .withConfiguration(configuration));
    } catch (EOFException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw damaged("its header", e);
    }
    try {
      return new SequenceFileReader(
          reader,
          List.of(
              side("key", classes.get(0), reader, AvroSequenceFile.METADATA_FIELD_KEY_SCHEMA),
              side("value", classes.get(1), reader, AvroSequenceFile.METADATA_FIELD_VALUE_SCHEMA)));
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /** Returns the keys and the values, in this order. */
  List<Side> sides() {
    return sides;
  }

  boolean next() throws IOException {
    lastPosition = reader.getPosition();
    try {
      key = reader.next(key);
      if (key == null) {
        return false;
      }
      value = reader.getCurrentValue(value);
      recordCount++;
      return true;
    } catch (EOFException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      // A damaged length requests more memory than there is.
      throw damaged("record " + (recordCount + 1), e);
    }
  }

  /** Returns the current key (0) or value (1), valid until {@link #next()}. */
  Object current(int sideIndex) {
    return sideIndex == 0 ? key : value;
  }

  long recordCount() {
    return recordCount;
  }

  /** Moves to the next of the markers that Hadoop writes between records or blocks. */
  void skipToMarker() throws IOException {
    key = null;
    value = null;
    reader.sync(lastPosition + 1);
  }

  long position() throws IOException {
    return reader.getPosition();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  private static Side side(String name, Class<?> type, SequenceFile.Reader reader, Text schemaKey)
      throws IOException {
    Side withoutSchema = new Side(name, type, null);
    if (!withoutSchema.isAvro()) {
      return withoutSchema;
    }
    Text schema = reader.getMetadata().get(schemaKey);
    if (schema == null) {
      throw new InvalidFileException(
          "the "
              + name
              + "s are Avro, but the metadata has no "
              + schemaKey
              + ": write it through AvroSequenceFile, or as an Avro container file");
    }
    return new Side(name, type, new Schema.Parser().parse(schema.toString()));
  }

  /** Returns the name of the class of the values, which need not be on the class path. */
  static String valueClassName(InputLocation location) throws IOException {
    return readClassNames(location).get(1);
  }

  /** Reads the classes of key and value from the header, so that an error names a missing class. */
  private static List<Class<?>> readClasses(InputLocation location) throws IOException {
    Configuration configuration = HadoopSettings.load();
    List<Class<?>> classes = new ArrayList<>();
    for (String name : readClassNames(location)) {
      Class<?> type = configuration.getClassByNameOrNull(name);
      if (type == null) {
        throw new InvalidFileException(
            "at its beginning: the class "
                + InputErrors.shorten(name)
                + " is unknown: put the jar that contains it on STOA_CLASSPATH");
      }
      classes.add(type);
    }
    return classes;
  }

  private static List<String> readClassNames(InputLocation location) throws IOException {
    try (OpenInput input = OpenInput.openStored(location)) {
      DataInputStream header = new DataInputStream(input.stream());
      byte[] magic = header.readNBytes(MAGIC_LENGTH);
      if (magic.length < MAGIC_LENGTH || magic[0] != 'S' || magic[1] != 'E') {
        throw new InvalidFileException(
            "at its beginning: not a SequenceFile; if the whole file is compressed, decompress it"
                + " first");
      }
      if (magic[3] < MIN_VERSION) {
        throw new InvalidFileException(
            "at its beginning: the SequenceFile has version "
                + magic[3]
                + ", which is too old: rewrite it with Hadoop");
      }
      return List.of(
          Text.readString(header, MAX_CLASS_NAME_LENGTH),
          Text.readString(header, MAX_CLASS_NAME_LENGTH));
    }
  }

  private static InvalidFileException damaged(String location, Throwable cause) {
    return new InvalidFileException(
        "in "
            + location
            + ": the SequenceFile is damaged or its codec missing ("
            + InputErrors.reason(cause)
            + "): copy or download it again, or rewrite it without compression",
        cause);
  }
}
