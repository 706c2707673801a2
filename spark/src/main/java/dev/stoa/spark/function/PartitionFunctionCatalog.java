package dev.stoa.spark.function;

import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * A catalog of the partition transforms as functions, in the root namespace and in {@code system}.
 * Every Stoa catalog delegates to it; tables addressed by path use it directly.
 */
public final class PartitionFunctionCatalog implements FunctionCatalog {
  private static final String[] SYSTEM_NAMESPACE = {"system"};

  private String name = "stoa";

  /** Creates a catalog named {@code stoa}. */
  public PartitionFunctionCatalog() {}

  @Override
  public void initialize(String catalogName, CaseInsensitiveStringMap options) {
    name = catalogName;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return isFunctionNamespace(namespace)
        ? Arrays.stream(StoaFunction.values())
            .map(function -> Identifier.of(namespace, function.label()))
            .toArray(Identifier[]::new)
        : new Identifier[0];
  }

  private static boolean isFunctionNamespace(String[] namespace) {
    return namespace.length == 0 || Arrays.equals(namespace, SYSTEM_NAMESPACE);
  }

  @Override
  public UnboundFunction loadFunction(Identifier function) throws NoSuchFunctionException {
    Optional<StoaFunction> match = StoaFunction.of(function.name());
    if (match.isEmpty() || !isFunctionNamespace(function.namespace())) {
      throw new NoSuchFunctionException(function);
    }
    return match.get();
  }
}
