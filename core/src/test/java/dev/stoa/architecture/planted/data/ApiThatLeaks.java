package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Experimental;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;

/** Names internal types, and libraries that are not part of the API, in each place. */
@Experimental
public class ApiThatLeaks {
  /** A field. */
  public final InternalType field = new InternalType();

  /** A type argument. */
  public List<InternalType> argument() {
    return List.of();
  }

  /** A bound. */
  public <T extends InternalType> void bound(T[] values) {}

  /** For subclasses of users. */
  protected void inherited(InternalType[] values) {}

  /** A library. */
  public CodecFactory library(Schema schema) {
    return CodecFactory.nullCodec();
  }
}
