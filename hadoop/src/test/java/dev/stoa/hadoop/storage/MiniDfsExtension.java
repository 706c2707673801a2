package dev.stoa.hadoop.storage;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Passes the module's only {@link MiniDfs} to tests; it is stopped after the last test. */
public final class MiniDfsExtension implements ParameterResolver {
  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == MiniDfs.class;
  }

  @Override
  public MiniDfs resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(ExtensionContext.Namespace.create(MiniDfs.class))
        .computeIfAbsent(MiniDfs.class, key -> MiniDfs.start(), MiniDfs.class);
  }
}
