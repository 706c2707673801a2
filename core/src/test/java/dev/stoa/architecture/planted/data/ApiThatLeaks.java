package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Experimental;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;

/**
 * A violation: the signatures contain internal types and types of libraries, in each possible
 * place.
 */
@Experimental
public class ApiThatLeaks {
  /** An internal type as the type of a field. */
  public final InternalType field = new InternalType();

  /** An internal type as a type argument. */
  public List<InternalType> argument() {
    return List.of();
  }

  /** An internal type as the bound of a type parameter. */
  public <T extends InternalType> void bound(T[] values) {}

  /** An internal type in a method that users' subclasses inherit. */
  protected void inherited(InternalType[] values) {}

  /** A type of a library that is not part of the API. */
  public CodecFactory library(Schema schema) {
    return CodecFactory.nullCodec();
  }
}
